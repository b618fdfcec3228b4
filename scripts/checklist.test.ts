import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Row } from '../checklist/row.ts';
import { rows } from '../checklist/rows.ts';
import { accountMessages } from '../src/shared/accountMessages.ts';
import { messages } from '../src/shared/messages.ts';
import { checkRows, testsOf } from './checklist/checkRows.ts';
import { type Outcome, playwrightOutcomes, vitestOutcomes } from './checklist/readOutcomes.ts';

const row = (test: Row['test'], id = '5.content.min'): Row => ({
  id,
  area: 'analysis',
  rule: 'Content has at least 10 characters',
  test,
});
const ran = (name: string, state: Outcome['state'] = 'passed'): Outcome => ({ name, state });
const short = 'src/shared/claim.test.ts > content > is refused below 10';

describe('a row', () => {
  test('is proven by a test that passed', () => {
    expect(checkRows([row(short)], [ran(short)])).toEqual({ proven: 1, open: [], wrong: [] });
  });
  test('is proven by a group of tests that passed', () => {
    const group = row('src/shared/claim.test.ts > content');
    expect(checkRows([group], [ran(short), ran(`${short} again`)]).proven).toBe(1);
  });
  test('that names no test is open, and no fault', () => {
    const open = row(null);
    expect(checkRows([open], [ran(short)])).toEqual({ proven: 0, open: [open], wrong: [] });
  });
  test.each<[string, Row['test'], Outcome[], RegExp]>([
    ['names a test that does not exist', short, [ran('src/a.test.ts > other')], /no such test/],
    ['names the beginning of a title only', short.slice(0, -3), [ran(short)], /no such test/],
    ['names a test that was skipped', short, [ran(short, 'skipped')], /was skipped/],
    ['names a test that failed', short, [ran(short, 'failed')], /failed/],
    [
      'names a group in which one test failed',
      'src/shared/claim.test.ts > content',
      [ran(short), ran(`${short} again`, 'failed')],
      /failed/,
    ],
    ['names two tests of which one is gone', [short, 'src/a.test.ts > b'], [ran(short)], /no such/],
    ['names a whole file', 'src/shared/claim.test.ts', [ran(short)], /a whole file is no proof/],
    ['names an empty list', [], [ran(short)], /empty list/],
  ])('is wrong that %s', (_, test, outcomes, reason) => {
    const checked = checkRows([row(test)], outcomes);
    expect(checked.proven).toBe(0);
    expect(checked.wrong).toEqual([expect.stringMatching(reason)]);
  });
  test('is wrong whose id stands there twice', () => {
    const checked = checkRows([row(null), row(null), row(null, '5.content.max')], []);
    expect(checked.wrong).toEqual(['5.content.min: stands there more than once']);
  });
});

describe('the report of a run', () => {
  test('of vitest gives file, groups and title of each test', () => {
    const assertionResults = [
      { ancestorTitles: ['content'], title: 'is refused below 10', status: 'passed' },
      { ancestorTitles: [], title: 'waits', status: 'todo' },
    ];
    const report = { testResults: [{ name: '/app/src/shared/claim.test.ts', assertionResults }] };
    expect(vitestOutcomes(report, '/app')).toEqual([
      ran(short),
      ran('src/shared/claim.test.ts > waits', 'skipped'),
    ]);
  });
  test('of Playwright gives one outcome for each window size', () => {
    const outcome = (status: string, expectedStatus = 'passed') => ({ status, expectedStatus });
    const spec = (title: string, ...tests: ReturnType<typeof outcome>[]) => ({ title, tests });
    const inner = {
      title: 'a visitor',
      file: 'home.spec.ts',
      specs: [spec('submits', outcome('expected'), outcome('skipped', 'skipped'))],
    };
    const specs = [
      spec('fails', outcome('unexpected')),
      spec('passes at the second try', outcome('flaky')),
      spec('is expected to fail', outcome('expected', 'failed')),
    ];
    const suites = [{ title: 'home.spec.ts', file: 'home.spec.ts', specs, suites: [inner] }];
    expect(playwrightOutcomes({ config: { rootDir: '/app/e2e' }, suites }, '/app')).toEqual([
      ran('e2e/home.spec.ts > fails', 'failed'),
      ran('e2e/home.spec.ts > passes at the second try', 'failed'),
      ran('e2e/home.spec.ts > is expected to fail', 'failed'),
      ran('e2e/home.spec.ts > a visitor > submits'),
      ran('e2e/home.spec.ts > a visitor > submits', 'skipped'),
    ]);
  });
});

describe('the checklist itself', () => {
  const folder = join(import.meta.dirname, '../checklist');
  test('has no id twice', () => {
    expect(checkRows(rows, []).wrong.filter((why) => why.includes('more than once'))).toEqual([]);
  });
  test('joins every file of rows', () => {
    const files = globSync('[0-9]*.ts', { cwd: folder });
    const written = files.flatMap((file) =>
      [...readFileSync(join(folder, file), 'utf8').matchAll(/^\s*(?:\{ )?id: '([^']+)'/gm)].map(
        ([, id]) => id,
      ),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(written.sort());
  });
  test('covers all nine sections', () => {
    const sections = new Set(rows.map(({ id }) => id.split('.')[0]));
    expect([...sections].sort()).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9']);
  });
  test('has the very texts of validation and errors that people are shown', () => {
    const shown = new Set<unknown>([messages, accountMessages].flatMap(Object.values));
    const owed = rows.filter(({ id, test, text }) => /^[58]/.test(id) && test !== null && text);
    expect(owed.length).toBeGreaterThan(5);
    expect(owed.filter(({ text }) => !shown.has(text))).toEqual([]);
  });
  test('names tests by file and title', () => {
    const named = rows.flatMap(testsOf);
    expect(
      named.filter((name) => !/^(src|scripts|e2e)\/\S+\.(test|spec)\.tsx? > ./.test(name)),
    ).toEqual([]);
  });
});
