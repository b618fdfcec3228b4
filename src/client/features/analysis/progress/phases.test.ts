import { describe, expect, it } from 'vitest';
import type { ProgressEvent, Step } from '../../../../shared/schema/progress.ts';
import { answersIn, phases } from './phases.ts';
import { progressFrom, withEvent } from './progress.ts';

type Told = readonly [Step, ProgressEvent['status']];
const after = (...told: Told[]) =>
  told.reduce(
    (progress, [step, status], seq) =>
      withEvent(progress, { seq, step, status, at: '2026-11-20T10:00:00Z', percentage: null }, 0),
    progressFrom(),
  );
const statuses = (progress: ReturnType<typeof after>) =>
  phases(progress).map(({ status }) => status);

describe('the four parts of an analysis', () => {
  it('are all to come before anything has happened', () => {
    expect(statuses(after())).toEqual(['waiting', 'waiting', 'waiting', 'waiting']);
  });

  it('are at the judging from the first analyst that begins to the last that ends', () => {
    const read = [
      ['preprocessing', 'started'],
      ['preprocessing', 'completed'],
      ['openai_analysis', 'started'],
    ] as const;
    expect(statuses(after(...read))).toEqual(['done', 'running', 'waiting', 'waiting']);
    const ended = [
      ['openai_analysis', 'completed'],
      ['perplexity_analysis', 'completed'],
    ] as const;
    expect(statuses(after(...read, ...ended))).toEqual(['done', 'running', 'waiting', 'waiting']);
    const all = after(...read, ...ended, ['gemini_analysis', 'failed'], ['scoring', 'started']);
    expect(statuses(all)).toEqual(['done', 'done', 'running', 'waiting']);
    expect(answersIn(all)).toBe(2);
  });
});
