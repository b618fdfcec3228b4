import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ask, guardedModel, outcomeOf } from '../../testing/models.ts';
import { silentLog } from '../../testing/app.ts';
import { withPolicy } from './policy.ts';
import { errorInside, statusError, type VendorErrorKind } from './vendor.ts';

/** Time moves only when it is told to, and no timer is left at the end. */
function fakeTime(): void {
  beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-20T12:00:00Z') }));
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(0);
    const left = vi.getTimerCount();
    vi.useRealTimers();
    expect(left, 'timers left behind').toBe(0);
  });
}

describe('with policy', () => {
  fakeTime();

  describe('a question to a vendor', () => {
    it('is one request when that is answered', async () => {
      const { model, asked, lines, outcome } = guardedModel(['answer']);
      expect(await outcome()).toBe(70);
      expect(asked).toHaveLength(1);
      expect(lines).toEqual([]);
      expect(model.health()).toEqual({
        ...{ circuit: 'closed', openSince: null, inFlight: 0, waiting: 0 },
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
        expect(never.lines.at(-1)).toMatchObject({ kind, try: 3, retryInMs: null });
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
});

describe('circuit', () => {
  fakeTime();

  const quickCircuit = { sampled: 4, leastSampled: 2, openMs: 10_000 };
  const codeOf = (code: string) => ({ error: { code } });

  describe('the circuit of a vendor', () => {
    /** A model whose circuit has opened after two requests that failed. */
    async function broken(kind: VendorErrorKind = 'unavailable') {
      const set = guardedModel([kind], { circuit: quickCircuit, tries: 1 });
      await set.outcome();
      expect(set.model.health().circuit).toBe('closed');
      await set.outcome();
      return set;
    }

    it.each(['rate_limited', 'unavailable', 'rejected'] as const)(
      'opens when most of the last requests were %s, and nothing is asked any more',
      async (kind) => {
        const { model, asked, lines, outcome } = await broken(kind);
        expect(model.health()).toMatchObject({ circuit: 'open' });
        expect(lines.map((line) => line.kind)).toContain(kind);
        expect(await outcome()).toBe('circuit_open');
        expect(asked).toHaveLength(2);
        expect(lines.filter((line) => 'circuit' in line)).toMatchObject([{ circuit: 'open' }]);
      },
    );

    it('opens when requests are never answered', async () => {
      const { model, outcome } = guardedModel(['hang'], { circuit: quickCircuit });
      const outcomes = [1, 2].map(() => outcome());
      await vi.advanceTimersByTimeAsync(50_000);
      await Promise.all(outcomes);
      expect(model.health().circuit).toBe('open');
    });

    it.each(['refused', 'bad_answer'] as const)(
      'stays closed when contents make the model answer that it was %s, however often',
      async (kind) => {
        const { model, outcome } = guardedModel([kind], { circuit: quickCircuit, tries: 1 });
        for (let i = 0; i < 20; i++) expect(await outcome()).toBe(kind);
        expect(model.health()).toMatchObject({ circuit: 'closed' });
      },
    );

    it.each([
      ['too long for the model', statusError('V', 400, new Headers(), codeOf('context_length'))],
      ['too large', statusError('V', 413, new Headers(), null)],
      ['not to be processed', statusError('V', 422, new Headers(), null)],
      ['invalid, as told while it answered', errorInside('V', codeOf('invalid_request_error'))],
    ])('stays closed when what strangers submit is %s, however often', async (_, error) => {
      const { model, outcome } = guardedModel([error ?? 'answer'], { circuit: quickCircuit });
      for (let i = 0; i < 20; i++) expect(await outcome()).toBe('rejected');
      expect(model.health().circuit).toBe('closed');
    });

    it('ends further tries of those who were under way when it opened', async () => {
      const { asked, outcome } = guardedModel(['unavailable'], { circuit: quickCircuit });
      const ended = outcome();
      await vi.runAllTimersAsync();
      expect(await ended).toBe('circuit_open');
      expect(asked).toHaveLength(2);
    });

    it('tells those who waited for room that it opened meanwhile', async () => {
      const circuit = { sampled: 1, leastSampled: 1, openMs: 10_000 };
      const { asked, outcome } = guardedModel(['hang'], { circuit, mostInFlight: 1 });
      const outcomes = [outcome(), outcome(), outcome()];
      await vi.advanceTimersByTimeAsync(50_000);
      expect(await Promise.all(outcomes)).toEqual(['circuit_open', 'circuit_open', 'circuit_open']);
      expect(asked).toHaveLength(1);
    });

    it('lets one request through after its time, and closes when that is answered', async () => {
      const { model, asked, lines, outcome, scripted } = await broken();
      scripted.becomes({ in: 1_000 }, 'answer');
      await vi.advanceTimersByTimeAsync(10_000);
      expect(model.health().circuit).toBe('half_open');

      const outcomes = Array.from({ length: 50 }, () => outcome());
      await vi.advanceTimersByTimeAsync(999);
      expect(asked).toHaveLength(3);
      await vi.runAllTimersAsync();
      expect(new Set(await Promise.all(outcomes))).toEqual(new Set([70]));
      expect(model.health().circuit).toBe('closed');
      expect(lines.flatMap((line) => ('circuit' in line ? [line.circuit] : []))).toEqual([
        'open',
        'half_open',
        'closed',
      ]);
    });

    it('opens again when that one request fails, for all who waited for it too', async () => {
      const { model, asked, outcome } = await broken();
      await vi.advanceTimersByTimeAsync(10_000);
      const outcomes = [1, 2, 3].map(() => outcome());
      expect(await Promise.all(outcomes)).toEqual(['unavailable', 'circuit_open', 'circuit_open']);
      expect(asked).toHaveLength(3);
      expect(model.health().circuit).toBe('open');
      await vi.advanceTimersByTimeAsync(9_999);
      expect(model.health().circuit).toBe('open');
    });

    it('stays open when whoever asked in its trial gives up: that has proved nothing', async () => {
      const { model, outcome, scripted } = await broken();
      scripted.becomes('hang');
      await vi.advanceTimersByTimeAsync(10_000);
      const caller = new AbortController();
      const ended = outcome(caller.signal);
      await vi.advanceTimersByTimeAsync(10);
      caller.abort(new Error('gone'));
      expect(await ended).toMatchObject({ message: 'gone' });
      await vi.advanceTimersByTimeAsync(0);
      expect(model.health()).toMatchObject({ circuit: 'open', inFlight: 0 });
    });

    it('lets who waits for a trial give up at once, and asks nothing for them later', async () => {
      const { asked, outcome, scripted } = await broken();
      scripted.becomes({ in: 5_000 });
      await vi.advanceTimersByTimeAsync(10_000);
      const trial = outcome();
      const caller = new AbortController();
      const waiting = outcome(caller.signal);
      await vi.advanceTimersByTimeAsync(10);
      caller.abort('gone');
      expect(await waiting).toBe('gone');
      await vi.runAllTimersAsync();
      expect(await trial).toBe(70);
      expect(asked).toHaveLength(3);
    });
  });
});

describe('slots', () => {
  fakeTime();
  /** Opens by one failure that counts. */
  const openAtOnce = { sampled: 1, leastSampled: 1, openMs: 10_000 };

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
        circuit: openAtOnce,
      });
      const outcomes = [1, 2, 3].map(() => outcome());
      await vi.runAllTimersAsync();
      expect(await Promise.all(outcomes)).toEqual([70, 70, 'busy']);
      expect(asked).toHaveLength(2);
      expect(model.health()).toMatchObject({ circuit: 'closed' });
    });

    it('does not count waiting against the limit of a try', async () => {
      const { asked, outcome } = guardedModel([{ in: 24_000 }], { mostInFlight: 1 });
      const outcomes = [outcome(), outcome()];
      await vi.runAllTimersAsync();
      expect(await Promise.all(outcomes)).toEqual([70, 70]);
      expect(asked).toHaveLength(2);
    });

    it('lets nobody wait longer than the limit of the whole', async () => {
      const options = { mostInFlight: 1, circuit: openAtOnce };
      const { model, asked, outcome } = guardedModel([{ in: 90_000 }], options);
      const long = outcomeOf(model.within({ tryMs: 100_000, wholeMs: 160_000 }).ask(ask()));
      const ended = outcome();
      await vi.advanceTimersByTimeAsync(50_000);
      expect(await ended).toBe('timed_out');
      expect(model.health()).toMatchObject({ circuit: 'closed', inFlight: 1, waiting: 0 });
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
        ...{ circuit: 'closed', openSince: null, inFlight: 0, waiting: 0 },
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
});
