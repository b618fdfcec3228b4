/** How many tests passed, failed, and were left out. */
export interface Tally {
  passed: number;
  failed: number;
  skipped: number;
}

interface VitestResults {
  numPassedTests: number;
  numFailedTests: number;
  numPendingTests: number;
  numTodoTests: number;
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

/** Counts vitest's JSON report. A file that fails outside its tests counts as one failed test. */
export function tallyVitest(json: string): Tally {
  const results = JSON.parse(json) as VitestResults;
  const broken = results.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  );
  return {
    passed: results.numPassedTests,
    failed: results.numFailedTests + broken.length,
    skipped: results.numPendingTests + results.numTodoTests,
  };
}

interface PlaywrightResults {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  errors: unknown[];
}

/** Counts Playwright's JSON report. A test that passed only when repeated counts as failed. */
export function tallyPlaywright(json: string): Tally {
  const { stats, errors } = JSON.parse(json) as PlaywrightResults;
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  };
}

export function sumTallies(tallies: Tally[]): Tally {
  const sum = (field: keyof Tally) => tallies.reduce((total, tally) => total + tally[field], 0);
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
}
