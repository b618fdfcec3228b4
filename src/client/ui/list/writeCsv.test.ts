import { expect, it } from 'vitest';
import { writeCsv } from './writeCsv.ts';

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
