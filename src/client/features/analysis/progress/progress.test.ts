import { describe, expect, it } from 'vitest';
import type { ProgressEvent, Step } from '../../../../shared/schema/progress.ts';
import { type Progress, progressFrom, reading, withEvent } from './progress.ts';
import { heard, statusLines } from './AnalysisProgress.tsx';

const START = Date.parse('2026-11-20T10:00:00.000Z');
let seq = 0;
function event(
  step: Step,
  status: ProgressEvent['status'],
  second: number,
  percentage: number | null = null,
): ProgressEvent {
  seq += 1;
  return { seq, step, status, at: new Date(START + second * 1000).toISOString(), percentage };
}
const after = (...events: ProgressEvent[]) =>
  events.reduce<Progress>(
    (progress, next) => withEvent(progress, next, Date.parse(next.at) + 250),
    progressFrom(),
  );

describe('the progress of an analysis', () => {
  it('begins with every stage waiting and nothing read', () => {
    const progress = progressFrom();
    expect(Object.values(progress.stages).every(({ status }) => status === 'waiting')).toBe(true);
    expect(reading(progress)).toBeNull();
  });

  it('keeps when a stage began, when it ended, and its number', () => {
    const { stages } = after(
      event('openai_analysis', 'started', 1),
      event('openai_analysis', 'completed', 3.5, 58),
    );
    expect(stages.openai_analysis).toEqual({
      status: 'completed',
      startedAt: START + 1000,
      endedAt: START + 3500,
      percentage: 58,
    });
  });

  it('is not changed by an event that comes a second time', () => {
    const once = event('gemini_analysis', 'completed', 2, 60);
    expect(after(once, once)).toEqual(after(once));
  });

  it('reads the mean and the range of the numbers that are in', () => {
    const progress = after(
      event('openai_analysis', 'completed', 2, 40),
      event('gemini_analysis', 'completed', 2, 60),
    );
    expect(reading(progress)).toEqual({ score: 50, low: 40, high: 60 });
  });

  it('makes no number of an analyst that failed', () => {
    const progress = after(event('openai_analysis', 'failed', 2));
    expect(reading(progress)).toBeNull();
    expect(heard(progress)).toBe('Chat analysis: no answer.');
  });

  it('takes up what the server knew when it made the page', () => {
    const { stages } = progressFrom({
      status: 'processing',
      partial: false,
      missing: [],
      step: 'perplexity_analysis',
      steps: [
        {
          name: 'perplexity_analysis',
          status: 'running',
          startedAt: new Date(START).toISOString(),
          endedAt: null,
          percentage: null,
        },
      ],
    });
    expect(stages.perplexity_analysis).toMatchObject({ status: 'running', startedAt: START });
    expect(stages.openai_analysis.status).toBe('waiting');
  });
});

describe('the status lines', () => {
  it('tell only of stages that run at this moment', () => {
    expect(statusLines(after(event('preprocessing', 'started', 0)))).toEqual(['Reading the claim']);
    const analysing = after(
      event('preprocessing', 'started', 0),
      event('preprocessing', 'completed', 1),
      event('openai_analysis', 'started', 1),
      event('gemini_analysis', 'started', 1),
      event('gemini_analysis', 'completed', 2, 60),
    );
    expect(statusLines(analysing)).toEqual(['The chat analyst weighs the statement']);
  });

  it('say of a link that its page is being read, to the eye and to the ear', () => {
    const begun = after(event('preprocessing', 'started', 0));
    expect(statusLines(begun, true)).toEqual(['Reading the page']);
    expect(heard(begun, true)).toBe('The page is being read.');
    const read = after(
      event('preprocessing', 'started', 0),
      event('preprocessing', 'completed', 1),
      event('openai_analysis', 'started', 1),
    );
    expect(statusLines(read, true)).toEqual(['The chat analyst weighs the statement']);
    expect(heard(read, true)).toBe('The analysis is running.');
  });

  it('say that an analysis waits before its first stage', () => {
    expect(statusLines(progressFrom())).toEqual(['Waiting for a free place']);
  });
});
