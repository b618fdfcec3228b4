import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { accountMessages } from '../src/shared/accountMessages.ts';
import { messages } from '../src/shared/messages.ts';
import { findFaults, readPlaywright, readVitest, type Result } from './specification.ts';

const file = 'src/shared/claim.test.ts';
const row = (id = '5.content.min', where = file) =>
  `| ${id} | Content has 10 characters | ${where} |`;
const ran = (status: Result['status'], title = 'the length > [5.content.min] is at least 10') => ({
  ...{ file, title, status },
});

describe('an id of the specification', () => {
  test('is proven by a test that passed', () => {
    expect(findFaults(row(), [ran('passed')])).toEqual([]);
  });
  test('is proven by a group of which one test passed and none failed', () => {
    const group = '[5.content.min] the length > ';
    const results = [ran('passed', `${group}one`), ran('skipped', `${group}another`)];
    expect(findFaults(row(), results)).toEqual([]);
    expect(findFaults(row(), [...results, ran('failed', `${group}third`)])).toHaveLength(1);
  });
  test.each<[string, string, Result[], string]>([
    ['is in no title', row(), [ran('passed', 'other')], 'of no test that ran'],
    ['is in no title whole', row('5.content.m'), [ran('passed', '[5.content.ma] a')], 'of no test'],
    ['belongs to a test that failed', row(), [ran('failed')], 'failed: the length'],
    ['belongs to a test that was skipped', row(), [ran('skipped')], 'was skipped'],
    ['is proven elsewhere', row('5.content.min', 'src/b.test.ts'), [ran('passed')], 'is proven in'],
    ['stands there twice', `${row()}\n${row()}`, [ran('passed')], 'in the table twice'],
    ['is unknown', row(), [ran('passed'), ran('passed', '[5.more] x')], 'not in the table'],
    ['was lost with its table', '| id | sentence | test file |', [], 'no row'],
  ])('that %s is a fault', (_, table, results, fault) => {
    expect(findFaults(table, results)[0]).toContain(fault);
  });
});

describe('the results of a run', () => {
  test('of vitest have the file, the groups and the title of each test', () => {
    const assertionResults = [
      { ancestorTitles: ['the length'], title: 'is 10', status: 'passed' },
      { ancestorTitles: [], title: 'waits', status: 'todo' },
    ];
    expect(
      readVitest({ testResults: [{ name: `/app/${file}`, assertionResults }] }, '/app'),
    ).toEqual([ran('passed', 'the length > is 10'), ran('skipped', 'waits')]);
  });
  test('of Playwright count a test that had to be repeated, or was to fail, as failed', () => {
    const spec = (title: string, status: string, expectedStatus = 'passed') => ({
      ...{ title, tests: [{ status, expectedStatus }] },
    });
    const at = { title: 'home.spec.ts', file: 'home.spec.ts' };
    const inner = { ...at, title: 'a visitor', specs: [spec('submits', 'expected')] };
    const suite = {
      ...at,
      specs: [
        spec('a', 'unexpected'),
        spec('b', 'flaky'),
        spec('c', 'expected', 'failed'),
        spec('d', 'skipped', 'skipped'),
      ],
      suites: [inner],
    };
    const results = readPlaywright({ config: { rootDir: '/app/e2e' }, suites: [suite] }, '/app');
    expect(results.map(({ file, title, status }) => `${file} ${title}: ${status}`)).toEqual([
      'e2e/home.spec.ts a: failed',
      'e2e/home.spec.ts b: failed',
      'e2e/home.spec.ts c: failed',
      'e2e/home.spec.ts d: skipped',
      'e2e/home.spec.ts a visitor > submits: passed',
    ]);
  });
});

describe('the table', () => {
  const table = readFileSync(join(import.meta.dirname, '../docs/specification.md'), 'utf8');
  test('covers all nine sections, in at most 500 lines', () => {
    const sections = new Set([...table.matchAll(/^\| (\d)\./gm)].map(([, section]) => section));
    expect([...sections].sort().join('')).toBe('123456789');
    expect(table.split('\n').length).toBeLessThanOrEqual(500);
  });
  test('has the very texts of validation and errors that people are shown', () => {
    const shown = new Set<unknown>([messages, accountMessages].flatMap(Object.values));
    const owed = [...table.matchAll(/^\| [58]\..*$/gm)].flatMap(([line]) =>
      [...line.matchAll(/“([^”]+)”/g)].map(([, text]) => text),
    );
    expect(owed.length).toBeGreaterThan(40);
    expect(owed.filter((text) => !shown.has(text))).toEqual([]);
  });
});
