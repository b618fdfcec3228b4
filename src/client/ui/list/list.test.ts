import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { writeCsv } from './Export.tsx';
import { cappedCount, findingOf } from './ListTable.tsx';
import { pageStatus } from './List.tsx';

const found = {
  status: 'completed',
  credibilityScore: 74,
  verdict: 'true',
  confidence: 'high',
} as const;
const none = { credibilityScore: null, verdict: null, confidence: null };

it.each([
  [found, 'True', 'var(--band-4-text)'],
  [{ ...found, confidence: 'low' }, 'Inconclusive', 'var(--muted)'],
  [{ ...found, verdict: 'partially_reliable' }, 'Partially reliable', 'var(--band-2-text)'],
  [{ ...found, verdict: 'false' }, 'False', 'var(--band-0-text)'],
  [{ ...found, status: 'partial' }, 'True, incomplete', 'var(--band-4-text)'],
  [{ ...found, ...none, status: 'processing' }, 'Being analyzed', 'dimmed'],
  [{ ...found, status: 'processing' }, 'Being analyzed again', 'dimmed'],
  [{ ...none, status: 'failed' }, 'Failed', 'var(--danger)'],
  [{ ...none, status: 'withheld' }, 'Withheld', 'dimmed'],
] as const)('a row tells in words, and their color, what came out: %o', (report, text, c) => {
  expect(findingOf(report)).toEqual({ text, c });
});

it('a number that was not counted further says so', () => {
  expect([0, 9_999, 10_000, 10_001].map((count) => cappedCount(count))).toEqual([
    ...['0', '9,999', '10,000', '10,000+'],
  ]);
  expect(cappedCount(10_001, 20)).toBe('9,980+');
});

it.each([
  [{ before: 0, shown: 10, total: 120 }, '1–10 of 120'],
  [{ before: 120, shown: 1, total: 121 }, '121 of 121'],
  [{ before: 9_990, shown: 10, total: 10_000, atLeast: true }, '9,991–10,000 of 10,000+'],
  [{ before: null, shown: 10, total: 10_000, atLeast: true }, '10 of 10,000+'],
])('a page of a list says which part of it it is: %o', (page, status) => {
  expect(pageStatus(page)).toBe(status);
});

it('counts are written the same wherever the server runs', () => {
  const program = `import { inDigits } from '${import.meta.resolve('../text.ts')}';
    console.log(inDigits(10000));`;
  const status = execFileSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, LC_ALL: 'de_DE.UTF-8' },
    encoding: 'utf8',
  });
  expect(status.trim()).toBe('10,000');
});

it('values stand in quotes, with quotes in them doubled and line breaks kept', () => {
  expect(writeCsv(['a, b', 'say "so"', 'two\nlines', ''])).toBe(
    '"a, b","say ""so""","two\nlines",""\r\n',
  );
});

it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1+1', '\n@x', '\u00a0=1'])(
  'what a spreadsheet could run is only read: %j',
  (value) => {
    expect(writeCsv([value])).toBe(`"'${value}"\r\n`);
  },
);

it.each(['a=1', '1-1', 'ada@example.org', '{"a":1}', '2026-11-20T12:00:00.000Z'])(
  'what is no formula stays as it is: %s',
  (value) => {
    expect(writeCsv([value])).toBe(`"${value.replaceAll('"', '""')}"\r\n`);
  },
);
