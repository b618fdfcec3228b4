import { describe, expect, it } from 'vitest';
import type { ProgressEvent, Step } from '../../../shared/schema/analysis.ts';
import { answersIn, inSeconds, phases } from './AnalysisProgress.tsx';
import { progressFrom, withEvent } from './watchProgress.ts';

it.each([
  [-400, '0 s'],
  [0, '0 s'],
  [1_999, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 min 00 s'],
  [187_400, '3 min 07 s'],
])('%i milliseconds are shown as %s', (ms, text) => {
  expect(inSeconds(ms)).toBe(text.replaceAll(' ', '\u00a0'));
});

type Feedback = readonly [Step, ProgressEvent['status']];
const after = (...reported: Feedback[]) =>
  reported.reduce(
    (progress, [step, status], seq) =>
      withEvent(progress, { seq, step, status, at: '2026-11-20T10:00:00Z', percentage: null }, 0),
    progressFrom(),
  );
const statuses = (progress: ReturnType<typeof after>) =>
  phases(progress).map(({ status }) => status);

const WAITING = ['waiting', 'waiting', 'waiting'];

describe('the five parts of an analysis', () => {
  it('are all to come before anything has happened', () => {
    expect(statuses(after())).toEqual(Array<string>(5).fill('waiting'));
  });

  it('are at the judging from the first analyst that begins to the last that ends', () => {
    const read = [
      ['preprocessing', 'started'],
      ['preprocessing', 'completed'],
      ['openai_analysis', 'started'],
    ] as const;
    expect(statuses(after(...read))).toEqual(['done', 'running', ...WAITING]);
    const ended = [
      ['openai_analysis', 'completed'],
      ['perplexity_analysis', 'completed'],
    ] as const;
    expect(statuses(after(...read, ...ended))).toEqual(['done', 'running', ...WAITING]);
    const all = after(...read, ...ended, ['gemini_analysis', 'failed'], ['scoring', 'started']);
    expect(statuses(all)).toEqual(['done', 'done', 'waiting', 'running', 'waiting']);
    expect(answersIn(all)).toBe(2);
  });
});
