import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REPORT_MISSING_MS } from '../../../shared/limits.ts';
import type { AnalysisStatus, ProgressEvent, Step } from '../../../shared/schema/analysis.ts';
import { heardLines, sourceWords, statusLines } from './AnalysisProgress.tsx';
import { stateOf } from './RunningAnalysis.tsx';
import {
  type Progress,
  progressFrom,
  reading,
  RECONNECT_MS,
  watchProgress,
  withEvent,
} from './watchProgress.ts';

describe('watch progress', () => {
  /** A stream as the browser gives it, in the hands of the test. */
  class Stream extends EventTarget {
    static readonly CLOSED = 2;
    static opened: Stream[] = [];
    readyState = 1;
    readonly url: string;

    constructor(url: string) {
      super();
      this.url = url;
      Stream.opened.push(this);
    }

    close() {
      this.readyState = Stream.CLOSED;
    }

    notify(type: 'step' | 'findings' | 'end', data: object) {
      this.dispatchEvent(new MessageEvent(type, { data: JSON.stringify(data) }));
    }

    /** The connection is lost; `for good` when the browser will not try again by itself. */
    fail(forGood: boolean) {
      this.readyState = forGood ? Stream.CLOSED : 0;
      this.dispatchEvent(new Event('error'));
    }
  }

  const run = { reportId: '7b1d9a3c', slug: 'a-claim-abcdefghij' };
  const step = { seq: 1, step: 'saving', status: 'started', at: '2026-11-20T10:00:00.000Z' };
  const reported = { onStep: vi.fn(), onFindings: vi.fn(), onEnd: vi.fn(), onLost: vi.fn() };
  const ask = vi.fn<() => Promise<Pick<AnalysisStatus, 'status' | 'reused'>>>();
  const latest = () => Stream.opened.at(-1) ?? new Stream('none');
  let stop: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', Stream);
    vi.resetAllMocks();
    Stream.opened = [];
    ask.mockResolvedValue({ status: 'processing', reused: false });
    stop = watchProgress({ run, ask, ...reported });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  describe('whoever watches an analysis', () => {
    it('is told of every step and of the end, and nothing after it', () => {
      latest().notify('step', step);
      const end = { status: 'completed', slug: run.slug, reused: true };
      latest().notify('end', end);
      expect(reported.onStep).toHaveBeenCalledWith(step);
      expect(reported.onEnd).toHaveBeenCalledExactlyOnceWith(end);
      expect(latest().readyState).toBe(Stream.CLOSED);
      expect(vi.getTimerCount()).toBe(0);
    });

    it('is told what was found so far', () => {
      const findings = { seq: 4, claims: [], counted: 0, sources: null };
      latest().notify('findings', findings);
      expect(reported.onFindings).toHaveBeenCalledExactlyOnceWith(findings);
    });

    it('leaves a lost connection to the browser while the browser tries again', async () => {
      latest().fail(false);
      await vi.advanceTimersByTimeAsync(RECONNECT_MS);
      expect(Stream.opened).toHaveLength(1);
      expect(ask).not.toHaveBeenCalled();
    });

    it('takes the stream up again where the browser gives up, without a word', async () => {
      ask.mockRejectedValue(new TypeError('Failed to fetch'));
      latest().fail(true);
      await vi.advanceTimersByTimeAsync(RECONNECT_MS);
      expect(Stream.opened).toHaveLength(2);
      latest().fail(true);
      await vi.advanceTimersByTimeAsync(RECONNECT_MS);
      expect(Stream.opened).toHaveLength(3);
      latest().notify('step', step);
      await vi.advanceTimersByTimeAsync(REPORT_MISSING_MS - 1);
      expect(reported.onLost).not.toHaveBeenCalled();
      expect(reported.onStep).toHaveBeenCalledOnce();
    });

    it('learns of an end that came while the connection was lost', async () => {
      ask.mockResolvedValue({ status: 'completed', reused: true });
      latest().fail(true);
      await vi.advanceTimersByTimeAsync(0);
      const end = { status: 'completed', slug: run.slug, reused: true };
      expect(reported.onEnd).toHaveBeenCalledExactlyOnceWith(end);
    });

    it('waits on after 30 silent seconds when the server says that the analysis runs', async () => {
      await vi.advanceTimersByTimeAsync(3 * REPORT_MISSING_MS);
      expect(ask).toHaveBeenCalledTimes(3);
      expect(reported.onLost).not.toHaveBeenCalled();
    });

    it('is told that it is lost when there is no answer after 30 silent seconds either', async () => {
      ask.mockRejectedValue(new TypeError('Failed to fetch'));
      await vi.advanceTimersByTimeAsync(REPORT_MISSING_MS - 1);
      expect(reported.onLost).not.toHaveBeenCalled();
      await vi.advanceTimersByTimeAsync(1);
      expect(reported.onLost).toHaveBeenCalledOnce();
      expect(latest().readyState).toBe(Stream.CLOSED);
    });

    it('gives a device that has slept the time to find its network again', async () => {
      ask.mockRejectedValue(new TypeError('Failed to fetch'));
      vi.setSystemTime(Date.now() + 3_600_000);
      await vi.advanceTimersByTimeAsync(REPORT_MISSING_MS);
      expect(reported.onLost).not.toHaveBeenCalled();
      latest().notify('end', { status: 'completed', slug: run.slug });
      expect(reported.onEnd).toHaveBeenCalledOnce();
    });
  });
});

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
      startedAt: '2026-11-20T10:00:01.000Z',
      endedAt: '2026-11-20T10:00:03.500Z',
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
    expect(heardLines(progress)).toEqual(['Chat analysis: no answer.']);
    expect(stateOf('Chat analysis', progress.stages.openai_analysis)).toBe(
      'Chat analysis: no answer',
    );
  });

  it('makes no number of an analyst that takes no position', () => {
    const abstained = event('openai_analysis', 'completed', 2);
    expect(reading(after(abstained))).toBeNull();
    const progress = after(abstained, event('gemini_analysis', 'completed', 2, 60));
    expect(reading(progress)).toEqual({ score: 60, low: 60, high: 60 });
    expect(heardLines(progress)).toEqual([
      'Chat analysis: takes no position.',
      'General analysis: 60 of 100.',
    ]);
    expect(stateOf('Chat analysis', progress.stages.openai_analysis)).toBe(
      'Chat analysis: takes no position',
    );
  });

  it('takes up what the server knew when it made the page', () => {
    const { stages } = progressFrom({
      status: 'processing',
      partial: false,
      missing: [],
      reused: false,
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
    expect(stages.perplexity_analysis).toMatchObject({
      status: 'running',
      startedAt: '2026-11-20T10:00:00.000Z',
    });
    expect(stages.openai_analysis.status).toBe('waiting');
  });
});

describe('the row of the sources', () => {
  const sources = { pages: 12, checked: 7, opened: 5, quotes: 3 };
  const running = after(event('source_check', 'started', 4));
  const checking = { ...running, findings: { claims: [], counted: 0, sources } };

  it('counts pages and quotes', () => {
    expect(sourceWords(running)).toBe('Pages and their quotes');
    expect(sourceWords(checking)).toBe('5 of 12 pages opened, 3 quotes found');
    const one = { pages: 1, checked: 1, opened: 1, quotes: 1 };
    const single = { ...checking, findings: { claims: [], counted: 0, sources: one } };
    expect(sourceWords(single)).toBe('1 of 1 page opened, 1 quote found');
  });

  it('says where there is nothing to open', () => {
    const none = after(event('source_check', 'completed', 4));
    expect(sourceWords(none)).toBe('No pages to open');
  });

  it('is heard when the check begins and when it ends, not page by page', () => {
    expect(heardLines(running)).toEqual(['The sources are being checked.']);
    expect(heardLines(checking)).toEqual(['The sources are being checked.']);
    const ended = { ...checking, stages: after(event('source_check', 'completed', 5)).stages };
    expect(heardLines(ended)).toEqual(['Sources: 5 of 12 pages opened, 3 quotes found.']);
  });
});

describe('the status lines', () => {
  it('tell only of stages that run at this moment', () => {
    expect(statusLines(after(event('preprocessing', 'started', 0)))).toEqual(['Reading the claim']);
    const analyzing = after(
      event('preprocessing', 'started', 0),
      event('preprocessing', 'completed', 1),
      event('openai_analysis', 'started', 1),
      event('gemini_analysis', 'started', 1),
      event('gemini_analysis', 'completed', 2, 60),
    );
    expect(statusLines(analyzing)).toEqual(['The chat analyst weighs the statement']);
  });

  it('say of a link that its page is being read, to the eye and to the ear', () => {
    const begun = after(event('preprocessing', 'started', 0));
    expect(statusLines(begun, true)).toEqual(['Reading the page']);
    expect(heardLines(begun, true)).toEqual(['The page is being read.']);
    const read = after(
      event('preprocessing', 'started', 0),
      event('preprocessing', 'completed', 1),
      event('openai_analysis', 'started', 1),
    );
    expect(statusLines(read, true)).toEqual(['The chat analyst weighs the statement']);
    expect(heardLines(read, true)).toEqual(['The analysis is running.']);
  });

  it('say that an analysis waits before its first stage', () => {
    expect(statusLines(progressFrom())).toEqual(['Waiting for its turn']);
  });
});
