import { describe, expect, it } from 'vitest';
import { CONTENT_MAX } from '../../../shared/limits.ts';
import { judgeByLanguage } from './builtInChat.ts';
import { judgeByKind } from './builtInGeneral.ts';

const fill = (unit: string) => unit.repeat(CONTENT_MAX / unit.length);

/**
 * Processor time of this thread, so that a busy machine does not matter. A text of full length takes
 * 5–25 ms; a rule that backtracks takes seconds.
 */
const LIMIT_MS = 250;

function millisecondsOf(judge: () => unknown): number {
  const before = process.threadCpuUsage();
  judge();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

describe('a text of full length takes no time worth speaking of', () => {
  const hostile = [
    'a',
    ' ',
    '?',
    '!',
    '.',
    '"',
    '“',
    '(',
    '\n',
    '1',
    'a-',
    "a'",
    '1.',
    '1 ',
    '$ ',
    '😂',
  ];
  const wordy = [
    'never ',
    'according to ',
    'study by ',
    'Jane Smith ',
    'University of the ',
    'Dr. ',
  ];
  const others = ['https://', 'www.', 'не ', 'a\u0301', '?)"', ' /s', '1,000 million ', 'STOP '];

  it.each([...hostile, ...wordy, ...others])('made of %j', (unit) => {
    const text = fill(unit);
    expect(millisecondsOf(() => judgeByLanguage(text))).toBeLessThan(LIMIT_MS);
    expect(millisecondsOf(() => judgeByKind(text, new Date(0)))).toBeLessThan(LIMIT_MS);
  });
});
