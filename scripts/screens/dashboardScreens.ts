import { randomUUID } from 'node:crypto';
import type { RunningApp } from '../../src/server/testing/app.ts';
import type { Dashboard, DashboardDay } from '../../src/shared/schema/dashboard.ts';
import type { FailedJob, FailedJobs, JobsNow } from '../../src/shared/schema/job.ts';
import { failureMessages } from '../../src/shared/failureMessages.ts';
import { paths } from '../../src/shared/paths.ts';
import { type Act, isCallOf } from './acts.ts';
import { ARABIC, LONG_TEXT, LONG_WORDS } from './claims.ts';
import { adminOf, signIn } from './signIn.ts';
import type { Screen } from './takeScreens.ts';

/** The dashboard and the jobs: as they are after a start, busy, and in trouble. */
export function dashboardScreens(app: RunningApp): readonly Screen[] {
  const asAdmin = signIn(() => adminOf(app));
  const inTrouble = answer({ 'admin.dashboard.read': busy, 'admin.analysts.state': analysts });
  const atWork = answer({ 'admin.jobs.read': jobs, 'admin.jobs.failed': failed });
  const nothing = answer({ 'admin.jobs.failed': { jobs: [], next: null, previous: null } });
  return [
    { name: 'admin-dashboard', path: paths.admin, act: asAdmin },
    {
      name: 'admin-dashboard-busy',
      path: paths.admin,
      before: inTrouble,
      act: asAdmin,
      on: ['phone', 'desktop', 'tablet', 'narrow'],
    },
    {
      name: 'admin-dashboard-pointed',
      path: paths.admin,
      before: inTrouble,
      act: async (page) => {
        await asAdmin(page);
        await page.getByRole('slider').nth(3).focus();
        for (let day = 0; day < 6; day++) await page.keyboard.press('ArrowLeft');
      },
      onlyWindow: true,
    },
    { name: 'admin-jobs-none', path: paths.adminJobs, before: nothing, act: asAdmin },
    {
      name: 'admin-jobs',
      path: paths.adminJobs,
      before: atWork,
      act: asAdmin,
      on: ['phone', 'desktop', 'tablet', 'narrow'],
    },
    {
      name: 'admin-jobs-all',
      path: paths.adminJobs,
      before: atWork,
      act: async (page) => {
        await asAdmin(page);
        await page.getByRole('button', { name: /^Try all/ }).click();
        await page.getByRole('dialog').waitFor();
      },
      onlyWindow: true,
    },
  ];
}

/** Answers these calls so, whatever they travel together with. */
const answer =
  (known: Record<string, unknown>): Act =>
  async (page) => {
    await page.route(isCallOf('admin.'), async (route) => {
      const names = new URL(route.request().url()).pathname.replace('/trpc/', '').split(',');
      if (!names.some((name) => name in known)) return route.continue();
      const response = await route.fetch();
      const answers = (await response.json()) as unknown[];
      const json = names.map((name, index) =>
        name in known ? { result: { data: known[name] } } : answers[index],
      );
      return route.fulfill({ status: 200, json });
    });
  };

const wave = (index: number, base: number, swing: number) =>
  Math.max(0, Math.round(base + swing * Math.sin(index / 2.3) + (index % 5) * swing * 0.2));
const days: DashboardDay[] = Array.from({ length: 30 }, (_, index) => ({
  day: new Date(Date.UTC(2026, 9, 22 + index)).toISOString().slice(0, 10),
  ...{ analyses: wave(index, 240, 130), partial: wave(index, 4, 4), failed: index === 21 ? 37 : 1 },
  ...(index === 9
    ? { medianMs: null, p95Ms: null }
    : { medianMs: wave(index, 6_100, 900), p95Ms: wave(index, 21_000, 6_000) }),
  ...{ costUsd: index < 6 ? null : wave(index, 160, 90) / 100 },
  ...{ visitors: wave(index, 180, 110), accounts: wave(index, 90, 30), registrations: index % 4 },
}));
const totals = {
  ...{ analyses: 7_412, partial: 131, failed: 66, medianMs: 6_180, p95Ms: 22_400 },
  ...{ costUsd: 43.18, visitors: 5_902, accounts: 2_711, registrations: 44, reused: 0.139 },
};
const busy: Dashboard = {
  days,
  totals,
  before: {
    ...totals,
    analyses: 6_620,
    medianMs: 6_900,
    registrations: 51,
    costUsd: 51,
    failed: 9,
  },
  failures: [
    { kind: 'analysis', failure: 'analysis_failed', count: 41 },
    { kind: 'analysis', failure: 'page_error_status', count: 14 },
    { kind: 'analysis', failure: 'page_timed_out', count: 8 },
    { kind: 'detailed', failure: 'analysis_failed', count: 3 },
  ],
  allowanceUsedUp: 10_001,
  top: [
    { slug: 'a', title: 'Honey never spoils if it is kept sealed.', views: 128_411 },
    { slug: 'b', title: LONG_WORDS, views: 9_120 },
    { slug: 'c', title: ARABIC, views: 871 },
    { slug: 'd', title: LONG_TEXT.slice(0, 300), views: 40 },
    { slug: 'e', title: 'Octopuses have three hearts.', views: 1 },
  ],
  now: { processing: 14, waiting: 3 },
};
const doing = { kind: 'vendor', lastSuccess: null, lastFailure: null, days: [] };
const analysts = {
  today: '2026-11-20',
  places: [
    {
      ...doing,
      ...{ place: 'search', name: 'Perplexity', model: 'sonar', vendor: 'Perplexity' },
      ...{ keySet: true, on: true, configuredModel: 'sonar' },
      circuit: { state: 'open', since: '2026-11-20T11:58:00.000Z' },
    },
  ],
  detailed: { ...doing, name: 'OpenAI', model: 'gpt' },
};

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const jobs: JobsNow = {
  queues: [
    { kind: 'analysis', waiting: 1_204, active: 128, retrying: 2, abandoned: 3, oldestAt: ago(7) },
    { kind: 'detailed', waiting: 0, active: 1, retrying: 0, abandoned: 0, oldestAt: null },
  ],
  running: [
    ['Honey never spoils if it is kept sealed.', 'saving', 4] as const,
    [LONG_WORDS, 'perplexity_analysis', 2] as const,
    [ARABIC, 'preprocessing', 1] as const,
    ['The clock on the tower has stopped.', null, 0.2] as const,
  ].map(([content, step, minutes]) => ({
    ...({ kind: 'analysis', reportId: randomUUID(), slug: 'a', run: 1 } as const),
    ...{ content, step, since: ago(minutes) },
  })),
  total: 131,
};
const failure = (content: string, minutes: number, more: Partial<FailedJob> = {}): FailedJob => ({
  ...{ kind: 'analysis', reportId: randomUUID(), slug: 'a', content, at: ago(minutes), run: 1 },
  ...{ failure: 'analysis_failed', reason: failureMessages.analysis_failed, hasResult: false },
  ...more,
});
const failed: FailedJobs = {
  jobs: [
    failure('The mill by the river ground its last corn in 1931.', 0.5),
    failure('https://example.org/a/page/that/is/slow', 12, {
      ...{ failure: 'page_timed_out', reason: failureMessages.page_timed_out, run: 2 },
    }),
    failure(LONG_TEXT.slice(0, 300), 90, { hasResult: true, run: 3 }),
    failure(ARABIC, 3_000, { kind: 'detailed', hasResult: true }),
    failure(LONG_WORDS, 90_000, {
      ...{ failure: 'content_refused', reason: failureMessages.content_refused, run: 12 },
    }),
  ],
  next: '1795176000000_0193e4a5-1c1b-4b6e-9d3a-0f6a5b4c3d2e',
  previous: null,
};
