import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { runPart, sumTallies, type Tally, tallyPlaywright, tallyVitest } from './parts.ts';

const folder = mkdtempSync(join(tmpdir(), 'verimeter-part-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A program with these results and exit code */
function program(name: string, results: Tally | string | null, code: number) {
  const file = join(folder, name);
  const text = typeof results === 'string' ? results : JSON.stringify(results);
  const write =
    results === null ? '' : `fs.writeFileSync(${JSON.stringify(file)}, ${JSON.stringify(text)});`;
  return runPart({
    name,
    command: [
      process.execPath,
      '-e',
      `${write} console.log('said this'); process.exitCode = ${code};`,
    ],
    results: { file, tally: (json) => JSON.parse(json) as Tally },
  });
}

describe('a part of a run', () => {
  it('without results of its own counts as one', async () => {
    const run = (code: number) =>
      runPart({ name: 'types', command: [process.execPath, '-e', `process.exit(${code})`] });
    expect(await run(0)).toMatchObject({ passed: 1, failed: 0 });
    expect(await run(2)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('counts what its results say', async () => {
    expect(await program('fine', { passed: 5, failed: 0, skipped: 1 }, 0)).toMatchObject({
      passed: 5,
      failed: 0,
      skipped: 1,
    });
    expect(await program('broken', { passed: 5, failed: 2, skipped: 0 }, 1)).toMatchObject({
      passed: 5,
      failed: 2,
    });
  });

  it('has failed when it ends badly although each of its tests passed', async () => {
    expect(await program('late', { passed: 5, failed: 0, skipped: 0 }, 1)).toMatchObject({
      passed: 5,
      failed: 1,
    });
  });

  it('has failed when it ran no test', async () => {
    expect(await program('empty', { passed: 0, failed: 0, skipped: 3 }, 0)).toMatchObject({
      passed: 0,
      failed: 1,
    });
  });

  it.each([
    ['none', null],
    ['halved', '{"passed": 5,'],
  ])('has failed when its results are %s', async (name, results) => {
    expect(await program(name, results, 0)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('has failed when its program is not there', async () => {
    const outcome = await runPart({ name: 'gone', command: [join(folder, 'no-such-program')] });
    expect(outcome).toMatchObject({ passed: 0, failed: 1 });
    expect(outcome.output).toMatch(/ENOENT/);
  });

  it('keeps what was printed, to be shown when it fails', async () => {
    expect((await program('talking', null, 0)).output).toMatch(
      /said this[^]*talking left no readable results/,
    );
  });
});

const vitest = (over: object) =>
  JSON.stringify({
    numPassedTests: 7,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 2,
    testResults: [],
    ...over,
  });
const brokenFile = (assertionResults: object[]) => ({
  name: join(import.meta.dirname, 'some.test.ts'),
  status: 'failed',
  assertionResults,
});
const playwright = (stats: object, errors: unknown[] = [], suites: unknown[] = []) =>
  JSON.stringify({
    stats: { expected: 4, unexpected: 0, flaky: 0, skipped: 0, ...stats },
    errors,
    suites,
  });

describe('counting test results', () => {
  it('takes passed, failed and left-out tests as vitest reports them', () => {
    expect(tallyVitest(vitest({}))).toMatchObject({ passed: 7, failed: 0, skipped: 3 });
  });

  it('counts a test file that breaks before its first test as one failure, and names it', () => {
    expect(tallyVitest(vitest({ testResults: [brokenFile([])] }))).toMatchObject({
      failed: 1,
      failures: ['scripts/some.test.ts: outside its tests'],
    });
  });

  it('names a failed test, and does not count it a second time for its file', () => {
    const testResults = [
      brokenFile([
        { status: 'failed', fullName: 'a sum is right' },
        { status: 'passed', fullName: 'a sum is fast' },
      ]),
    ];
    expect(tallyVitest(vitest({ numFailedTests: 1, testResults }))).toMatchObject({
      failed: 1,
      failures: ['scripts/some.test.ts: a sum is right'],
    });
  });

  it('counts a browser test that passed only when repeated, and an error outside the tests, as failed', () => {
    expect(
      tallyPlaywright(playwright({ unexpected: 1, flaky: 1, skipped: 2 }, [{}])),
    ).toMatchObject({ passed: 4, failed: 3, skipped: 2 });
  });

  it('names a browser test that failed, however deep it stands', () => {
    const spec = (title: string, ok: boolean) => ({ title, ok, file: 'a.spec.ts', line: 3 });
    const inner = { specs: [spec('a form is kept', false), spec('a form is sent', true)] };
    const results = playwright({ unexpected: 1 }, [], [{ specs: [], suites: [inner] }]);
    expect(tallyPlaywright(results).failures).toEqual(['e2e/a.spec.ts:3: a form is kept']);
  });

  it('adds up', () => {
    const one = { passed: 1, failed: 0, skipped: 2 };
    expect(
      sumTallies([one, { passed: 3, failed: 1, skipped: 0, failures: ['a.test.ts: adds'] }]),
    ).toEqual({ passed: 4, failed: 1, skipped: 2, failures: ['a.test.ts: adds'] });
    expect(sumTallies([])).toEqual({ passed: 0, failed: 0, skipped: 0, failures: [] });
  });
});
