import type { Log } from '../../log.ts';
import {
  type CircuitState,
  createCircuit,
  type TimeLimits,
  VENDOR_POLICY,
  type VendorPolicy,
} from './circuit.ts';
import type { Model, Question, Reply } from './model.ts';
import { createSlots, type Slots } from './slots.ts';
import { VendorError, type VendorErrorKind } from './vendorError.ts';

/** A model that is asked with patience and restraint; shared by all who ask this vendor. */
export interface GuardedModel extends Model {
  health(): ModelHealth;
  /** The same model with other time limits; circuit, cap and health stay common. */
  within(limits: TimeLimits): GuardedModel;
}

export interface ModelHealth {
  /** `half_open`: the next question will find out whether it works again. */
  circuit: CircuitState;
  /** When it opened; null while it is closed. */
  openSince: Date | null;
  /** The last request that failed, however long ago. */
  lastError: { kind: VendorErrorKind; at: Date } | null;
  inFlight: number;
  waiting: number;
}

const WORTH_ASKING_AGAIN: readonly VendorErrorKind[] = [
  'rate_limited',
  'unavailable',
  'bad_answer',
];

/**
 * Puts time limits, further tries, a cap and a circuit breaker around a model, from the outside in:
 *
 * 1. the limit of the whole, because whoever waits does not care what for;
 * 2. the tries, outside the cap, so that a pause holds no place that another question could use;
 * 3. the cap, outside the circuit, so that those who waited learn at once that it opened meanwhile;
 *    a look at the circuit before it spares them the waiting when it is open already;
 * 4. the circuit, around each single request, because three failed requests are three signs;
 * 5. the limit of a try, innermost, so that waiting does not use it up and the circuit sees it.
 *
 * `ask` rejects with a VendorError, or with the signal's reason as soon as the signal is aborted,
 * wherever the question then stands. Failed tries and changes of the circuit are logged. `slots` are given
 * where several models share a cap.
 */
export function withPolicy(
  model: Model,
  options: Partial<VendorPolicy>,
  log: Log,
  slots: Slots = slotsOf({ ...VENDOR_POLICY, ...options }),
): GuardedModel {
  const policy = { ...VENDOR_POLICY, ...options };
  const { vendor, name } = model;
  let openSince: Date | null = null;
  const circuit = createCircuit(policy.circuit, (state) => {
    if (state === 'open') openSince = new Date();
    if (state === 'closed') openSince = null;
    log.warn({ vendor, model: name, circuit: state }, 'The circuit of a vendor changed');
  });
  let lastError: ModelHealth['lastError'] = null;

  async function askOnce<T>(question: Question<T>, tryMs: number): Promise<Reply<T>> {
    const { signal } = question;
    const request = () =>
      withTimeLimit(tryMs, signal, (limited) => model.ask({ ...question, signal: limited })).catch(
        (error: unknown) => {
          if (error instanceof VendorError) lastError = { kind: error.kind, at: new Date() };
          throw error;
        },
      );
    if (circuit.state() === 'open') return circuit.run(signal, request);
    return slots.run(signal, () => untilAborted(circuit.run(signal, request), signal));
  }

  async function askAgain<T>(question: Question<T>, limits: TimeLimits): Promise<Reply<T>> {
    const deadline = performance.now() + limits.wholeMs;
    for (let tried = 1; ; tried++) {
      const begun = performance.now();
      try {
        return await askOnce(question, limits.tryMs);
      } catch (error) {
        const now = performance.now();
        const wait = note(error, question, tried, Math.round(now - begun), deadline - now);
        if (wait === null) throw error;
        await pause(wait, question.signal);
      }
    }
  }

  /** Writes down what a try came to; milliseconds until the next one, or null for none. */
  function note(
    error: unknown,
    { signal }: { signal: AbortSignal },
    tried: number,
    ms: number,
    leftMs: number,
  ): number | null {
    if (!(error instanceof VendorError)) {
      if (!signal.aborted) log.error({ vendor, model: name, try: tried, ms, err: error }, FAILED);
      return null;
    }
    const { kind, message: reason } = error;
    const retryInMs = signal.aborted ? null : waitBefore(error, tried, leftMs, policy);
    // A wrong key or model name stays wrong until a person sees to it.
    const level = kind === 'rejected' ? 'error' : 'warn';
    log[level]({ vendor, model: name, try: tried, kind, reason, ms, retryInMs }, FAILED);
    return retryInMs;
  }

  const guard = (limits: TimeLimits): GuardedModel => ({
    vendor,
    name,
    ask: (question) =>
      withTimeLimit(limits.wholeMs, question.signal, (signal) =>
        askAgain({ ...question, signal }, limits),
      ),
    health: () => ({
      circuit: circuit.state(),
      openSince,
      lastError,
      inFlight: slots.inFlight(),
      waiting: slots.waiting(),
    }),
    within: guard,
  });
  return guard(policy.limits);
}

export const slotsOf = ({ mostInFlight, mostWaiting }: VendorPolicy): Slots =>
  createSlots(mostInFlight, mostWaiting);

const FAILED = 'A vendor gave no answer';

/**
 * Milliseconds to wait before asking again; null when that is of no use. The pause is random so that
 * those who failed together do not come back together, also after the time that the vendor named.
 */
function waitBefore(
  { kind, retryAfterMs }: VendorError,
  tried: number,
  leftMs: number,
  { tries, leastTryMs, backOff, random }: VendorPolicy,
): number | null {
  if (tried >= tries || !WORTH_ASKING_AGAIN.includes(kind)) return null;
  const most = Math.min(backOff.mostMs, backOff.firstMs * 2 ** (tried - 1));
  const wait = Math.ceil((retryAfterMs ?? 0) + random() * most);
  return wait + leastTryMs <= leftMs ? wait : null;
}

/**
 * Runs something that gets a signal, and gives up on it after `ms` milliseconds with a VendorError
 * `timed_out`, or at once with `signal`'s reason when that is aborted; the signal handed on is then
 * aborted for the same reason. Leaves no timer and no listener behind.
 */
async function withTimeLimit<T>(
  ms: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limited = new AbortController();
  const expire = () => limited.abort(new VendorError('timed_out', `no answer within ${ms} ms`));
  const forward = () => limited.abort(signal.reason);
  const timer = setTimeout(expire, ms);
  signal.addEventListener('abort', forward, { once: true });
  try {
    return await untilAborted(run(limited.signal), limited.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', forward);
  }
}

/** The promise's outcome, or a rejection with the signal's reason as soon as that is aborted. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(signal.reason as Error);
    const settled = () => signal.removeEventListener('abort', stop);
    promise.finally(settled).then(resolve, reject);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** Waits `ms` milliseconds; rejects with the signal's reason as soon as that is aborted, leaving no timer. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, ms);
    signal.addEventListener('abort', stop, { once: true });
  });
}
