import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';

export interface Outcome {
  /** `file > group > title`, the file relative to the project's root. */
  name: string;
  state: 'passed' | 'failed' | 'skipped';
}

/** The parts of the JSON report of vitest that are read here. */
export interface VitestReport {
  testResults: {
    name: string;
    assertionResults: { ancestorTitles: string[]; title: string; status: string }[];
  }[];
}

/** The parts of the JSON report of Playwright that are read here. */
export interface PlaywrightReport {
  config: { rootDir: string };
  suites: PlaywrightSuite[];
}
interface PlaywrightSuite {
  title: string;
  file: string;
  specs: { title: string; tests: { expectedStatus: string; status: string }[] }[];
  suites?: PlaywrightSuite[];
}

/**
 * What every test of a run came to, from `vitest.json` and `playwright.json` in a folder. A report
 * that is missing gives no outcomes: what was not run proves nothing.
 */
export function readOutcomes(folder: string, root: string): Outcome[] {
  const read = (name: string): unknown => {
    const path = join(folder, name);
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : null;
  };
  const vitest = read('vitest.json') as VitestReport | null;
  const playwright = read('playwright.json') as PlaywrightReport | null;
  return [
    ...(vitest ? vitestOutcomes(vitest, root) : []),
    ...(playwright ? playwrightOutcomes(playwright, root) : []),
  ];
}

export function vitestOutcomes({ testResults }: VitestReport, root: string): Outcome[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      name: [relative(root, name), ...ancestorTitles, title].join(' > '),
      state: status === 'passed' || status === 'failed' ? status : 'skipped',
    })),
  );
}

/** One outcome for each spec and window size. A test that needed a second try has not passed. */
export function playwrightOutcomes(report: PlaywrightReport, root: string): Outcome[] {
  const inside = (suite: PlaywrightSuite, titles: readonly string[]): Outcome[] => [
    ...suite.specs.flatMap(({ title, tests }) =>
      tests.map((test) => ({ name: [...titles, title].join(' > '), state: stateOf(test) })),
    ),
    ...(suite.suites ?? []).flatMap((inner) => inside(inner, [...titles, inner.title])),
  ];
  return report.suites.flatMap((file) =>
    inside(file, [relative(root, join(report.config.rootDir, file.file))]),
  );
}

function stateOf(test: { expectedStatus: string; status: string }): Outcome['state'] {
  if (test.status === 'skipped') return 'skipped';
  return test.status === 'expected' && test.expectedStatus === 'passed' ? 'passed' : 'failed';
}
