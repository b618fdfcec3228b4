import type { Page } from '@playwright/test';
import { behave } from '../../src/server/testing/vendors/behavior.ts';
import type { Vendors } from '../../src/server/testing/vendors/serveVendors.ts';
import { paths } from '../../src/shared/paths.ts';
import { fill, firstAnswer, newClaim, send, tab, useUp } from './acts.ts';
import { ARABIC, BARE_WORD, LINK, LONG_TEXT, LONG_WORDS } from './claims.ts';
import type { Screen } from './takeScreens.ts';

/** The form, and what comes over it and in its place. */
export function formScreens(vendors: Vendors): readonly Screen[] {
  const form = (name: string, more: Partial<Screen> = {}): Screen => ({
    name,
    path: paths.analyze,
    ...more,
  });
  return [
    form('analyze'),
    form('analyze-narrow', { on: ['narrow', 'tablet'] }),
    form('form-claim', { act: fill('Goldfish forget after 3 seconds.') }),
    form('form-link', { act: fill('https://www.example.org/story') }),
    form('form-long-link', { act: fill(LINK), on: ['phone', 'desktop', 'narrow'] }),
    form('form-kept', { act: keep }),
    form('form-focus', { act: focusButton, onlyWindow: true }),
    form('form-spent', { act: useUp }),
    form('form-long-words', { act: fill(LONG_WORDS) }),
    form('form-arabic', { act: fill(ARABIC) }),
    form('form-near-limit', { act: fill(LONG_TEXT) }),
    form('form-bare-word', { act: fill(BARE_WORD) }),
    form('form-too-long', { act: fill(`${LONG_TEXT} and this is too much.`) }),
    form('form-too-short', { act: send(() => 'Why?') }),
    form('form-refused', { act: send(() => 'Go to <script>alert(1)</script> and see.') }),
    form('form-turned-down', { act: turnDown }),
    form('analyzing', {
      act: waitForOne(vendors),
      onlyWindow: true,
      on: ['phone', 'desktop', 'narrow', 'tablet'],
    }),
    form('analyzing-cancelled', { act: cancel(vendors) }),
  ];
}

/** A claim that is there again after the page was loaded anew. */
async function keep(page: Page) {
  await fill('Lightning never strikes the same place twice.')(page);
  await page.reload();
  await page.getByText('Lightning never strikes').waitFor();
}

async function focusButton(page: Page) {
  await fill('Goldfish forget after 3 seconds.')(page);
  await tab(1)(page);
  while (!(await page.getByRole('button', { name: 'Analyze' }).evaluate(hasFocus)))
    await tab(1)(page);
}

const hasFocus = (element: Element) => document.activeElement === element;

/** The server's own refusal: too many in a short time. */
async function turnDown(page: Page) {
  const message =
    'Too many analysis requests. Please wait about a minute before you submit another claim.';
  const data = { code: 'TOO_MANY_REQUESTS', httpStatus: 429 };
  await page.route('**/trpc/analysis.start*', (route) =>
    route.fulfill({ status: 429, json: [{ error: { message, code: -32_029, data } }] }),
  );
  await send(() => 'Goldfish forget after 3 seconds.')(page);
  await page.getByRole('alert').filter({ hasText: /./ }).waitFor();
}

/** One analyst has answered, the others are at work. */
const waitForOne = (vendors: Vendors) => async (page: Page) => {
  vendors.script = {
    openai: behave.normally({ percentage: 74 }),
    perplexity: behave.silently(),
    gemini: behave.silently(),
  };
  await send(newClaim)(page);
  await firstAnswer(page);
};

const cancel = (vendors: Vendors) => async (page: Page) => {
  await waitForOne(vendors)(page);
  await page.getByRole('button', { name: 'Cancel Analysis' }).click();
  await page.getByText('The analysis goes on without you.').waitFor();
};
