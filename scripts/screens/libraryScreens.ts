import type { Page } from '@playwright/test';
import { exampleReview } from '../../src/server/testing/exampleReview.ts';
import type { RunningApp } from '../../src/server/testing/app.ts';
import { paths } from '../../src/shared/paths.ts';
import { type Act, isCallOf, openMenu } from './acts.ts';
import { ARABIC, LONG_WORDS } from './claims.ts';
import { adminOf, signIn } from './signIn.ts';
import type { Screen } from './takeScreens.ts';

/** The library: with an import, without any, and what can be done there. */
export function libraryScreens(app: RunningApp): readonly Screen[] {
  const asAdmin = signIn(() => adminOf(app));
  const then =
    (act: Act): Act =>
    async (page) => {
      await asAdmin(page);
      await act(page);
    };
  const path = `${paths.adminLibrary}?search=tower`;
  return [
    { name: 'library', path: paths.adminLibrary, act: asAdmin, on: ['phone', 'desktop', 'tablet'] },
    { name: 'library-import', path, act: then(importSome), on: ['phone', 'desktop', 'narrow'] },
    {
      name: 'library-broken',
      path,
      act: then(async (page) => {
        await send(page, 'broken.json', '{"@type": "ClaimReview",\n  "url": nope}');
        await page.getByText('it breaks at line 2').waitFor();
      }),
    },
    {
      name: 'library-failed',
      path: paths.adminLibrary,
      before: async (page) => {
        const isOfLists = isCallOf(
          ...['imports', 'records', 'counts'].map((list) => `admin.library.${list}`),
        );
        await page.route(isOfLists, (route) => route.abort());
      },
      act: async (page) => {
        await asAdmin(page);
        await page.getByRole('button', { name: 'Try again' }).nth(2).waitFor();
        await page.getByText('Paste the text instead').click();
      },
    },
    {
      name: 'library-remove',
      path,
      act: then(async (page) => {
        await importSome(page);
        await page
          .getByRole('button', { name: /^Remove the import/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      }),
      onlyWindow: true,
    },
    {
      name: 'library-record',
      path: `${paths.adminLibrary}?search=great+wall&rating=FALSE`,
      act: then(async (page) => {
        const records = page.getByRole('region', { name: 'Records' });
        await records.locator('summary').last().click();
        await page.getByText('Also said as').waitFor();
      }),
    },
    {
      name: 'library-menu',
      path: paths.adminLibrary,
      act: then(openMenu),
      onlyWindow: true,
      on: ['phone', 'tablet'],
    },
    // Last, because its records stay.
    {
      name: 'library-large',
      path: `${paths.adminLibrary}?search=no+such+record`,
      act: then(async (page) => {
        const reviews = Array.from({ length: 5_200 }, (_, i) =>
          exampleReview(`large-${i}`, {
            claimReviewed: `Windmill ${i} turns backwards.`,
            ...(i % 300 === 0 ? { datePublished: 'yesterday' } : {}),
          }),
        );
        await send(page, `${LONG_WORDS.slice(0, 180)}.json`, JSON.stringify(reviews));
        await page.getByText(/18 refused\.$/).waitFor();
        await page.getByText(/lines are kept/).waitFor();
      }),
      on: ['phone', 'desktop', 'narrow'],
    },
  ];
}

const send = (page: Page, name: string, text: string) =>
  page
    .getByLabel('File of fact-checks')
    .setInputFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });

async function importSome(page: Page) {
  const reviews = [
    ...Array.from({ length: 4 }, (_, i) => exampleReview(i)),
    exampleReview('script', { url: 'javascript:alert(1)' }),
    exampleReview('rating', { reviewRating: { alternateName: 'Satire' } }),
    exampleReview('long', { claimReviewed: `The tower. ${LONG_WORDS}`.slice(0, 500) }),
    exampleReview('arabic', { claimReviewed: ARABIC, author: { name: 'tower' } }),
  ];
  await send(page, 'fact-checks of the first quarter.json', JSON.stringify(reviews));
  await page.getByText(/2 refused\.$/).waitFor();
  await page.getByRole('radio', { name: 'All' }).first().check();
}
