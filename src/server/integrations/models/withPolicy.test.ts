import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/time.ts';
import { ask, guardedModel, outcomeOf } from '../../testing/models.ts';
import { silentLog } from '../../testing/app.ts';
import { withPolicy } from './policy.ts';

fakeTime();

describe('a question to a vendor', () => {
  it('is one request when that is answered', async () => {
    const { model, asked, lines, outcome } = guardedModel(['answer']);
    expect(await outcome()).toBe(70);
    expect(asked).toHaveLength(1);
    expect(lines).toEqual([]);
    expect(model.health()).toEqual({
      ...{ circuit: 'closed', openSince: null, lastError: null },
      ...{ inFlight: 0, waiting: 0 },
    });
  });

  it.each(['rate_limited', 'unavailable', 'bad_answer'] as const)(
    'is asked again when the vendor was %s, up to three times in all',
    async (kind) => {
      const fine = guardedModel([kind, kind, 'answer']);
      const first = fine.outcome();
      await vi.runAllTimersAsync();
      expect(await first).toBe(70);

      const never = guardedModel([kind]);
      const second = never.outcome();
      await vi.runAllTimersAsync();
      expect(await second).toBe(kind);
      expect(never.asked).toHaveLength(3);
      expect(never.model.health().lastError).toEqual({ kind, at: new Date() });
    },
  );

  it.each(['refused', 'rejected'] as const)('is not asked again when it was %s', async (kind) => {
    const { asked, outcome } = guardedModel([kind, 'answer']);
    expect(await outcome()).toBe(kind);
    expect(asked).toHaveLength(1);
  });

  it('waits longer before each further try, by a random part of the time', async () => {
    const { asked, outcome } = guardedModel(['unavailable', 'unavailable', 'answer'], {
      backOff: { firstMs: 1_000, mostMs: 4_000 },
    });
    const ended = outcome();
    await vi.runAllTimersAsync();
    await ended;
    const begun = asked[0]?.at ?? 0;
    expect(asked.map(({ at }) => at - begun)).toEqual([0, 500, 1_500]);
  });

  it('waits at least as long as the vendor says', async () => {
    const { asked, outcome } = guardedModel([{ retryAfterMs: 7_000 }, 'answer']);
    const ended = outcome();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(asked).toHaveLength(1);
    await vi.runAllTimersAsync();
    expect(await ended).toBe(70);
    expect(asked[1]?.at).toBe((asked[0]?.at ?? 0) + 7_250);
  });

  it('gives up at once when the vendor says to wait longer than there is time', async () => {
    const { asked, outcome } = guardedModel([{ retryAfterMs: 49_000 }, 'answer']);
    const begun = Date.now();
    expect(await outcome()).toBe('rate_limited');
    expect(asked).toHaveLength(1);
    expect(Date.now()).toBe(begun);
  });

  it('has 45 seconds for a try, and one more try in what is left of the whole', async () => {
    const { asked, outcome } = guardedModel(['hang', 'answer']);
    const ended = outcome();
    await vi.advanceTimersByTimeAsync(44_999);
    expect(asked[0]?.signal.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked[0]?.signal.aborted).toBe(true);
    await vi.advanceTimersByTimeAsync(250);
    expect(await ended).toBe(70);
  });

  it('is asked twice at most when it takes too long', async () => {
    const limits = { tryMs: 5_000, wholeMs: 50_000 };
    const { asked, outcome } = guardedModel(['hang'], { limits });
    const ended = outcome();
    await vi.runAllTimersAsync();
    expect(await ended).toBe('timed_out');
    expect(asked).toHaveLength(2);
  });

  it('is asked once more with more room when the answer was cut at its length', async () => {
    const { asked, outcome } = guardedModel([{ cut: true }, 'answer']);
    const ended = outcome();
    await vi.runAllTimersAsync();
    expect(await ended).toBe(70);
    expect(asked.map(({ moreRoom }) => moreRoom)).toEqual([undefined, true]);

    const endless = guardedModel([{ cut: true }]);
    const never = endless.outcome();
    await vi.runAllTimersAsync();
    expect(await never).toBe('bad_answer');
    expect(endless.asked).toHaveLength(2);
  });

  it('is cut off after the time limit of the whole, in the middle of a further try', async () => {
    const { asked, outcome } = guardedModel([{ retryAfterMs: 40_000 }, 'hang']);
    const begun = Date.now();
    const ended = outcome();
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await ended).toBe('timed_out');
    expect(asked).toHaveLength(2);
    expect(Date.now() - begun).toBe(50_000);
  });

  it('is given up on although the model pays no heed to its signal', async () => {
    const heedless = { vendor: 'V', name: 'm', ask: () => new Promise<never>(() => undefined) };
    const deaf = withPolicy(heedless, {}, silentLog);
    const ended = outcomeOf(deaf.ask(ask()));
    await vi.advanceTimersByTimeAsync(50_000);
    expect(await ended).toBe('timed_out');
    expect(deaf.health().inFlight).toBe(0);
  });

  it('has more time when it is asked within longer limits, under the same cap and circuit', async () => {
    const { model } = guardedModel([{ in: 90_000 }]);
    const patient = model.within({ tryMs: 100_000, wholeMs: 160_000 });
    const ended = outcomeOf(patient.ask(ask()));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(model.health().inFlight).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await ended).toBe(70);
  });

  it('passes a fault of ours on as it is, without a further try, and logs it', async () => {
    const fault = new TypeError('a fault');
    const { asked, lines, outcome } = guardedModel([fault]);
    expect(await outcome()).toBe(fault);
    expect(asked).toHaveLength(1);
    expect(lines).toMatchObject([{ level: 'error', err: { type: 'TypeError' } }]);
  });

  it('leaves a line for each failed try that tells nothing of what was asked', async () => {
    const { lines, outcome } = guardedModel(['unavailable', 'rejected']);
    const ended = outcome();
    await vi.runAllTimersAsync();
    await ended;
    expect(lines).toMatchObject([
      {
        level: 'warn',
        vendor: 'Vendor',
        model: 'model-1',
        try: 1,
        kind: 'unavailable',
        retryInMs: 250,
      },
      {
        level: 'error',
        vendor: 'Vendor',
        model: 'model-1',
        try: 2,
        kind: 'rejected',
        retryInMs: null,
      },
    ]);
    expect(JSON.stringify(lines)).not.toContain('private');
  });
});
