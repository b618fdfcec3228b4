import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/time.ts';
import { ask, guardedModel, outcomeOf } from '../../testing/models.ts';

fakeTime();

describe('the cap on requests', () => {
  it('lets 200 questions through, never more than the cap at a time', async () => {
    const { model, asked, scripted, outcome } = guardedModel([{ in: 100 }], { mostInFlight: 16 });
    const outcomes = Array.from({ length: 200 }, () => outcome());
    await vi.advanceTimersByTimeAsync(0);
    expect(model.health()).toMatchObject({ inFlight: 16, waiting: 184 });
    await vi.runAllTimersAsync();
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set([70]));
    expect(scripted.mostAtATime()).toBe(16);
    expect(asked).toHaveLength(200);
    expect(model.health()).toMatchObject({ inFlight: 0, waiting: 0 });
  });

  it('holds no place during the pause before a further try', async () => {
    const { outcome } = guardedModel([{ retryAfterMs: 5_000 }, 'answer'], { mostInFlight: 1 });
    const first = outcome();
    await vi.advanceTimersByTimeAsync(0);
    expect(await outcome()).toBe(70);
    await vi.runAllTimersAsync();
    expect(await first).toBe(70);
  });

  it('turns away who finds the queue full', async () => {
    const { model, asked, outcome } = guardedModel([{ in: 10 }], {
      mostInFlight: 1,
      mostWaiting: 1,
    });
    const outcomes = [1, 2, 3].map(() => outcome());
    await vi.runAllTimersAsync();
    expect(await Promise.all(outcomes)).toEqual([70, 70, 'busy']);
    expect(asked).toHaveLength(2);
    expect(model.health()).toMatchObject({ circuit: 'closed', lastError: null });
  });

  it('does not count waiting against the limit of a try', async () => {
    const { asked, outcome } = guardedModel([{ in: 24_000 }], { mostInFlight: 1 });
    const outcomes = [outcome(), outcome()];
    await vi.runAllTimersAsync();
    expect(await Promise.all(outcomes)).toEqual([70, 70]);
    expect(asked).toHaveLength(2);
  });

  it('lets nobody wait longer than the limit of the whole', async () => {
    const { model, asked, outcome } = guardedModel([{ in: 90_000 }], { mostInFlight: 1 });
    const long = outcomeOf(model.within({ tryMs: 100_000, wholeMs: 160_000 }).ask(ask()));
    const ended = outcome();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await ended).toBe('timed_out');
    expect(model.health()).toMatchObject({ lastError: null, inFlight: 1, waiting: 0 });
    await vi.runAllTimersAsync();
    expect(await long).toBe(70);
    expect(asked).toHaveLength(1);
  });
});

describe('who asked and gives up', () => {
  const reason = new Error('The process stops.');

  it('gets the reason at once, and the request is aborted', async () => {
    const { model, asked, lines, outcome } = guardedModel(['hang'], {
      circuit: { sampled: 4, leastSampled: 2, openMs: 10_000 },
    });
    for (let i = 0; i < 4; i++) {
      const caller = new AbortController();
      const ended = outcome(caller.signal);
      await vi.advanceTimersByTimeAsync(10);
      caller.abort(reason);
      expect(await ended).toBe(reason);
      expect(asked[i]?.signal.aborted).toBe(true);
    }
    // It was no failure of the vendor.
    expect(model.health()).toEqual({
      ...{ circuit: 'closed', openSince: null, lastError: null },
      ...{ inFlight: 0, waiting: 0 },
    });
    expect(lines).toEqual([]);
  });

  it('is not asked for when it was too late from the start', async () => {
    const { asked, outcome } = guardedModel(['answer']);
    expect(await outcome(AbortSignal.abort(reason))).toBe(reason);
    expect(asked).toHaveLength(0);
  });

  it('leaves the queue at once', async () => {
    const { model, asked, outcome } = guardedModel([{ in: 100 }], { mostInFlight: 1 });
    const first = outcome();
    const caller = new AbortController();
    const second = outcome(caller.signal);
    const third = outcome();
    await vi.advanceTimersByTimeAsync(10);
    caller.abort(reason);
    expect(await second).toBe(reason);
    expect(model.health()).toMatchObject({ inFlight: 1, waiting: 1 });
    await vi.runAllTimersAsync();
    expect(await Promise.all([first, third])).toEqual([70, 70]);
    expect(asked).toHaveLength(2);
  });

  it('ends the pause before a further try at once', async () => {
    const { asked, outcome } = guardedModel([{ retryAfterMs: 20_000 }]);
    const caller = new AbortController();
    const ended = outcome(caller.signal);
    await vi.advanceTimersByTimeAsync(100);
    caller.abort(reason);
    expect(await ended).toBe(reason);
    expect(asked).toHaveLength(1);
  });
});
