import { describe, expect, it, vi } from 'vitest';
import { fakeTime } from '../../testing/time.ts';
import { guardedModel } from '../../testing/models.ts';
import { errorInside, statusError, type VendorErrorKind } from './vendorError.ts';

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
      expect(model.health()).toMatchObject({ circuit: 'open', lastError: { kind } });
      expect(await outcome()).toBe('circuit_open');
      expect(asked).toHaveLength(2);
      expect(model.health().lastError).toMatchObject({ kind });
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
      for (let i = 0; i < 20; i++) await outcome();
      expect(model.health()).toMatchObject({ circuit: 'closed', lastError: { kind } });
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
