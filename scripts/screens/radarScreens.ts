import type { Page } from '@playwright/test';
import { paths } from '../../src/shared/paths.ts';
import type { RadarOverview, RadarPoint, RadarRow } from '../../src/shared/schema/radar.ts';
import type { Act } from './acts.ts';
import { ARABIC, LONG_TEXT, LONG_WORDS } from './claims.ts';
import type { Screen } from './takeScreens.ts';

/** Truth Radar with much and with nothing in it. What the server drew is asked for anew on the way there. */
export function radarScreens(): readonly Screen[] {
  const through = (
    query: string,
    then: Act = () => Promise.resolve(),
  ): Pick<Screen, 'path' | 'act'> => ({
    path: paths.about,
    act: async (page) => {
      await page.evaluate((to) => {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate'));
      }, `${paths.truthRadar}${query}`);
      await page.getByRole('heading', { level: 1, name: 'Truth Radar' }).waitFor();
      await page.locator('main [aria-busy="true"]').waitFor({ state: 'detached' });
      await then(page);
    },
  });
  const full = answer(overview(200), rows);
  return [
    { name: 'radar', ...through(''), before: full, on: ['phone', 'desktop', 'tablet', 'narrow'] },
    { name: 'radar-new', path: paths.truthRadar },
    { name: 'radar-empty', ...through(''), before: answer(overview(0), []) },
    { name: 'radar-few', ...through(''), before: answer(overview(3), rows.slice(0, 3)) },
    {
      name: 'radar-search',
      ...through('?search=vacine+autsim&verdict=false&page=2'),
      before: answer(overview(40), rows),
    },
    {
      name: 'radar-nothing',
      ...through('?search=xylophone'),
      before: answer(overview(40), []),
    },
    {
      name: 'radar-dot',
      ...through('', (page) => dot(page).focus()),
      before: full,
      onlyWindow: true,
    },
    {
      name: 'radar-table',
      ...through('', (page) => page.getByText('Show as a table').click()),
      before: answer(overview(12), rows),
    },
  ];
}

const dot = (page: Page) => page.getByRole('link', { name: /^74 of 100/ }).first();

const answer =
  (found: RadarOverview, reports: readonly RadarRow[]): Act =>
  async (page) => {
    const total = reports.length === 0 ? 0 : 3_456;
    const results = { reports, total, totalPages: Math.ceil(total / 10), atLeast: false };
    await page.route(/\/trpc\/radar\./, (route) => {
      const calls = /trpc\/([^?]*)/.exec(route.request().url())?.[1]?.split(',') ?? [];
      const json = calls.map((call) => ({
        result: { data: call === 'radar.overview' ? found : results },
      }));
      return route.fulfill({ json });
    });
  };

const VERDICTS = ['true', 'partially_true', 'false', 'inconclusive'] as const;
const CLAIMS = [
  'Honey never spoils if it is kept sealed.',
  'Vaccines cause autism.',
  ARABIC,
  'The Great Wall of China is visible from the Moon with the naked eye.',
  LONG_WORDS,
  LONG_TEXT.slice(0, 300),
  'The capital of Australia is Sydney.',
];
const at = (index: number) => new Date(Date.UTC(2026, 10, 20) - index * 36e5).toISOString();

const row = (content: string, index: number): RadarRow => ({
  ...{ slug: `claim-${index}`, content, isSample: false },
  ...{ credibilityScore: 5 + ((index * 37) % 96), verdict: 'true' },
  confidence: index % 3 === 2 ? 'low' : 'high',
  ...{ createdAt: at(index), updatedAt: at(index) },
});
const rows = CLAIMS.map(row);

const point = (index: number): RadarPoint => {
  // More at both ends than in between, as it is.
  const wave = Math.sin(index * 12.9898) * 43_758.5453;
  const score =
    index === 0 ? 74 : Math.round(5 + 95 * (0.5 - 0.5 * Math.cos((wave % 1) * Math.PI)));
  const confidence = (['high', 'medium', 'low'] as const)[
    index % 7 < 3 ? 0 : index % 7 < 5 ? 1 : 2
  ];
  const verdict =
    confidence === 'low' ? 'inconclusive' : VERDICTS[score > 65 ? 0 : score > 40 ? 1 : 2];
  const content = (CLAIMS[index % CLAIMS.length] ?? '').slice(0, 120);
  return { slug: `point-${index}`, content, score, verdict, confidence, createdAt: at(index) };
};

const overview = (count: number): RadarOverview => ({
  featured: {
    high_score: count === 0 ? [] : rows.slice(0, 6),
    low_score: count === 0 ? [] : rows.slice(1, 3),
    interesting: [],
  },
  points: Array.from({ length: count }, (_, index) => point(index)),
  topics:
    count < 10 ? [] : ['health', 'vaccines', 'food', 'history', 'space', 'a rather long topic'],
  samples: [],
});
