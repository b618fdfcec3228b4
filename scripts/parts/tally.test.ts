import { describe, expect, it } from 'vitest';
import { sumTallies, tallyPlaywright, tallyVitest } from './tally.ts';

const vitest = (over: object) =>
  JSON.stringify({
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 2,
    testResults: [],
    ...over,
  });
const playwright = (stats: object, errors: unknown[] = []) =>
  JSON.stringify({ stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

describe('counting test results', () => {
  it('takes passed, failed and left-out tests as vitest reports them', () => {
    expect(tallyVitest(vitest({}))).toEqual({ passed: 7, failed: 0, skipped: 3 });
  });

  it('counts a test file that breaks before its first test as one failure', () => {
    const testResults = [{ status: 'failed', assertionResults: [] }];
    expect(tallyVitest(vitest({ testResults })).failed).toBe(1);
  });

  it('does not count a failed test a second time for its file', () => {
    const testResults = [{ status: 'failed', assertionResults: [{ status: 'failed' }] }];
    expect(tallyVitest(vitest({ numFailedTests: 1, testResults })).failed).toBe(1);
  });

  it('counts a browser test that passed only when repeated, and an error outside the tests, as failed', () => {
    expect(tallyPlaywright(playwright({ unexpected: 1, flaky: 1, skipped: 2 }, [{}]))).toEqual({
      passed: 4,
      failed: 3,
      skipped: 2,
    });
  });

  it('adds up', () => {
    const one = { passed: 1, failed: 0, skipped: 2 };
    expect(sumTallies([one, { passed: 3, failed: 1, skipped: 0 }])).toEqual({
      passed: 4,
      failed: 1,
      skipped: 2,
    });
    expect(sumTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0 });
  });
});
