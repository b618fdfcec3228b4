import type { Page } from '@playwright/test';
import type { RunningApp } from '../../src/server/testing/app.ts';
import type {
  AnalystDay,
  AnalystState,
  AnalystStates,
} from '../../src/shared/schema/analystState.ts';
import { paths } from '../../src/shared/paths.ts';
import type { Act } from './acts.ts';
import { LONG_WORDS } from './claims.ts';
import { adminOf, signIn } from './signIn.ts';
import type { Screen } from './takeScreens.ts';

/** The settings: as they are, with analysts of every kind, while something is changed; and the banner. */
export function settingsScreens(app: RunningApp): readonly Screen[] {
  const asAdmin = signIn(() => adminOf(app));
  const path = paths.adminSettings;
  const then =
    (act: Act): Act =>
    async (page) => {
      await asAdmin(page);
      await page.getByRole('heading', { name: 'Detailed analysis' }).waitFor();
      await act(page);
    };
  return [
    {
      name: 'admin-settings',
      path,
      before: withStates,
      act: then(() => Promise.resolve()),
      on: ['phone', 'desktop', 'tablet', 'narrow'],
    },
    {
      name: 'admin-settings-changed',
      path,
      act: then(async (page) => {
        const pause = page.getByRole('textbox', { name: /^Pause/ });
        // Another form of this screen may have changed it already.
        await pause.fill((await pause.inputValue()) === '7' ? '14' : '7');
        await page.getByRole('button', { name: /^Save: Pause/ }).click();
        await page.getByText('Saved').waitFor();
        await page.getByRole('textbox', { name: /^An equal/ }).fill('99999');
        await page.getByRole('button', { name: /^Save: An equal/ }).click();
        await page
          .getByLabel(/^Shown to everybody/)
          .fill('We move on Sunday between 8 and 10 UTC: analyses may take longer than usual.');
      }),
    },
    {
      name: 'admin-settings-refused',
      path,
      act: then(async (page) => {
        const general = page.getByRole('region', { name: 'General' });
        await general.getByRole('textbox').fill('models/gemini with a space in its name');
        await general.getByRole('button', { name: /^Save/ }).click();
        await page.getByText('in a model’s name').waitFor();
        // From here on nothing arrives until the picture is taken; then another form has changed it.
        await page.route('**/trpc/admin.settings.change*', () => {});
        const requests = page.getByRole('textbox', { name: /^Requests to one vendor/ });
        await requests.fill((await requests.inputValue()) === '1000' ? '999' : '1000');
        await page.getByRole('button', { name: /^Save: Requests/ }).click();
        await page.getByText('Saving…').waitFor();
        await page.getByLabel(/^Shown to everybody/).fill(LONG_WORDS);
      }),
    },
    {
      name: 'admin-settings-failed',
      path,
      before: async (page) => {
        await page.route('**/trpc/*admin.settings.list*', (route) => route.abort());
      },
      act: async (page) => {
        await asAdmin(page);
        await page.getByRole('button', { name: 'Try again' }).waitFor();
      },
    },
    {
      name: 'banner',
      path: paths.about,
      before: (page) => withBanner(page, BANNER),
      onlyWindow: true,
      on: ['phone', 'desktop', 'narrow'],
    },
  ];
}

const BANNER =
  'On Sunday 29 November between 08:00 and 10:00 UTC we move to a new database: analyses may take longer than usual.';

/** The page as the server would send it to everybody with this banner. */
async function withBanner(page: Page, text: string): Promise<void> {
  await page.route(`**${paths.about}`, async (route) => {
    const html = await (await route.fetch()).text();
    const banner = `"banner":${JSON.stringify({ id: 'b1', text })}`;
    await route.fulfill({ body: html.replace('"banner":null', banner), contentType: 'text/html' });
  });
}

/** Answers with analysts of every kind, who were asked for a month. */
async function withStates(page: Page): Promise<void> {
  await page.route('**/trpc/*admin.analysts.state*', async (route) => {
    const [, names = ''] = /\/trpc\/([^?]+)/.exec(route.request().url()) ?? [];
    const answers = (await (await route.fetch()).json()) as { result: { data: unknown } }[];
    const index = names.split(',').indexOf('admin.analysts.state');
    const answer = answers[index];
    if (answer) answer.result.data = statesFrom(answer.result.data as AnalystStates);
    await route.fulfill({ json: answers });
  });
}

function statesFrom({ today, places, detailed }: AnalystStates): AnalystStates {
  const [chat, search, general] = places as [AnalystState, AnalystState, AnalystState];
  const at = `${today}T09:12:44.000Z`;
  const days = daysUntil(today);
  return {
    today,
    places: [
      { ...chat, lastSuccess: at, days },
      {
        ...search,
        circuit: { state: 'open', since: at },
        lastFailure: { at, status: 'failed', error: 'rejected' },
        days: days.map((day) => ({ ...day, costUsd: null })),
      },
      { ...general, kind: 'built-in', model: null, on: false, circuit: null, days: [] },
    ],
    detailed: { ...detailed, days: days.slice(20) },
  };
}

function daysUntil(today: string): AnalystDay[] {
  return Array.from({ length: 24 }, (_, index) => {
    const calls = 40 + ((index * 37) % 90);
    return {
      day: new Date(Date.parse(today) - (24 - index) * 86_400_000).toISOString().slice(0, 10),
      calls,
      failures: index % 7 === 3 ? 6 : index % 3,
      medianMs: 2_000 + ((index * 311) % 900),
      p95Ms: 7_000 + ((index * 1_711) % 9_000),
      inputTokens: calls * 1_500,
      outputTokens: calls * 700,
      costUsd: calls * 0.0042,
    };
  });
}
