import type { Page } from '@playwright/test';
import { examplePage } from '../../src/client/testing/examplePage.ts';
import { type RunningApp, start } from '../../src/server/testing/app.ts';
import { behave } from '../../src/server/testing/vendors/behavior.ts';
import type { Vendors } from '../../src/server/testing/vendors/serveVendors.ts';
import type { Report } from '../../src/shared/schema/report.ts';
import { paths } from '../../src/shared/paths.ts';
import * as acts from './acts.ts';
import { detailed } from './detailed.ts';
import type { Reports } from './prepareReports.ts';
import type { Screen } from './takeScreens.ts';

/** A report in every state, its shared view, and what stands around it. */
export function reportScreens(
  app: RunningApp,
  reports: Reports,
  vendors: Vendors,
): readonly Screen[] {
  const report = (name: keyof Reports, more: Partial<Screen> = {}): Screen => ({
    name: `report-${name.replace(/[A-Z]|\d+/g, (part) => `-${part.toLowerCase()}`)}`,
    path: paths.report(reports[name]),
    ...more,
  });
  const honey = (name: string, more: Partial<Screen>) =>
    report('honey', { name: `report-${name}`, ...more });
  const altered = (name: string, change: (report: Report) => void, more: Partial<Screen> = {}) =>
    honey(name, { path: paths.about, act: acts.changed(reports.honey, change), ...more });
  const window = { onlyWindow: true };

  return [
    ...(Object.keys(reports) as (keyof Reports)[]).map((name) => report(name)),
    report('honey', { name: 'report-narrow', on: ['narrow', 'tablet'] }),
    report('longWords', { name: 'report-long-words-narrow', on: ['narrow', 'tablet'] }),
    honey('top', window),
    honey('top-between', { ...window, on: ['narrow', 'tablet'] }),
    honey('scrolled', {
      act: acts.scroll,
      ...window,
      on: ['phone', 'desktop', 'tablet', 'narrow'],
    }),
    report('longWords', { name: 'report-scrolled-long', act: acts.scroll, ...window }),
    honey('form-open', { act: openForm, ...window, on: ['desktop', 'tablet'] }),
    honey('legend', { act: acts.openLegend }),
    honey('legend-narrow', { act: acts.openLegend, on: ['narrow'] }),
    honey('copied', { act: acts.copyLink('first'), ...window }),
    honey('copied-at-foot', { act: acts.copyLink('last'), ...window, on: ['phone', 'narrow'] }),
    honey('not-copied', { act: acts.copyLink('first', false), ...window, on: ['phone', 'narrow'] }),
    honey('not-copied-at-foot', {
      act: acts.copyLink('last', false),
      ...window,
      on: ['phone', 'narrow'],
    }),
    honey('printed', { act: acts.print, on: ['paper'] }),
    report('longText', { name: 'report-printed-long', act: acts.print, on: ['paper'] }),
    honey('old', { before: acts.monthLater }),
    honey('resubmitted-in-vain', { before: acts.monthLater, act: acts.resubmitInVain }),
    // Such a run ends before all forms are through.
    altered('analysed-anew', analysedAgain),
    {
      name: 'report-asked-again',
      path: paths.about,
      act: acts.changed(reports.partial, analysedAgain),
    },
    altered('detailed', (is) => {
      is.detailedAnalysis = detailed;
      is.hasDetailedAnalysis = true;
    }),
    altered('page', (is) => {
      if (is.result) is.result.page = examplePage({ truncated: true });
    }),
    altered('broken', (is) => {
      if (is.result) Object.assign(is.result.perplexity, { sources: null });
    }),
    { name: 'report-reused', path: paths.analyze, act: reuse },
    { name: 'report-running', path: paths.about, act: watch(app, vendors) },
    { name: 'report-loading', path: paths.about, act: acts.waitFor(1_000) },
    { name: 'report-timeout', path: paths.about, act: acts.waitFor(31_000) },
    { name: 'report-missing', path: paths.report('never-was-abcdefghij') },
    { name: 'report-without-id', path: '/report' },
    { name: 'shared', path: paths.sharedReport(reports.honey) },
    { name: 'shared-narrow', path: paths.sharedReport(reports.longWords), on: ['narrow'] },
    { name: 'shared-without-result', path: paths.sharedReport(reports.failed) },
    { name: 'shared-missing', path: paths.sharedReport('never-was-there') },
  ];
}

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'Try Another Analysis' }).click();
  await acts.fill('Goldfish forget after 3 seconds.')(page);
}

/** A claim that was checked before. */
async function reuse(page: Page) {
  await acts.send(() => 'Coffee protects the liver.')(page);
  await page.getByText('Checked on').waitFor();
}

/** A report whose analysts are at work, but for the first. */
const watch = (app: RunningApp, vendors: Vendors) => async (page: Page) => {
  const never = behave.silently();
  vendors.script = {
    openai: behave.normally({ percentage: 74 }),
    perplexity: never,
    gemini: never,
  };
  const { slug } = await start(app, acts.newClaim());
  await page.goto(paths.report(slug));
  await acts.firstAnswer(page);
};

const analysedAgain = (report: Report) => {
  report.status = 'processing';
};
