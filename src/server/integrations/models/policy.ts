import {
  BrokenCircuitError,
  circuitBreaker,
  CircuitState as State,
  CountBreaker,
  handleWhen,
} from 'cockatiel';
import PQueue from 'p-queue';
import type { Log } from '../../log.ts';
import { untilAborted } from '../../platform/untilAborted.ts';
import type { AnswerForm, Model, Question, Reply } from './model.ts';
import { VendorError, type VendorErrorKind } from './vendor.ts';

interface TimeLimits {
  tryMs: number;
  /** With all tries, pauses and waiting. */
  wholeMs: number;
}

/** The caller of a detailed analysis waits up to 170 s. */
export const DETAILED_LIMITS: TimeLimits = { tryMs: 100_000, wholeMs: 160_000 };

export type VendorPolicy = typeof VENDOR_POLICY;

export const VENDOR_POLICY = {
  // A waiting caller gets an answer within 55 s. The first search with a new schema takes up to
  // 30 s longer than others (Perplexity, Agent API).
  limits: { tryMs: 45_000, wholeMs: 50_000 },
  lightMs: 10_000,
  tries: 3,
  leastTryMs: 2_000,
  backOff: { firstMs: 500, mostMs: 4_000 },
  // A question fails at most three requests, so opening the circuit takes four questions.
  circuit: { sampled: 20, leastSampled: 10, openMs: 30_000 },
  // 64 answers of 2 s are 32 analyses a second, above the vendors' usual limits.
  mostInFlight: 64,
  mostWaiting: 512,
  random: () => Math.random(),
};

export interface GuardedModel extends Model {
  health(): ModelHealth;
  /** Bypasses circuit and cap; tried once. */
  prepare(form: AnswerForm): Promise<void>;
  /** Shares circuit, cap and health. */
  within(limits: TimeLimits): GuardedModel;
}

export interface ModelHealth {
  circuit: CircuitState;
  openSince: Date | null;
  inFlight: number;
  waiting: number;
}

// From the outside in: time limit of the question; retries, outside the cap, so that a pause holds
// no slot; cap, outside the circuit, so that waiting callers learn at once that it opened; circuit;
// time limit of a try, which excludes waiting and counts as a failure.
export function withPolicy(
  model: Model,
  options: Partial<VendorPolicy>,
  log: Log,
  slots = new PQueue({ concurrency: options.mostInFlight ?? VENDOR_POLICY.mostInFlight }),
): GuardedModel {
  const policy = { ...VENDOR_POLICY, ...options };
  const { mostWaiting } = policy;
  const { vendor, name } = model;
  let openSince: Date | null = null;
  const circuit = createCircuit(policy.circuit, (state) => {
    if (state === 'open') openSince = new Date();
    if (state === 'closed') openSince = null;
    log.warn({ vendor, model: name, circuit: state }, 'The circuit of a vendor changed');
  });

  async function askOnce<T>(question: Question<T>, tryMs: number): Promise<Reply<T>> {
    const { signal } = question;
    const request = () =>
      withTimeLimit(tryMs, signal, (limited) => model.ask({ ...question, signal: limited }));
    if (circuit.state() === 'open') return circuit.run(signal, request);
    if (slots.pending >= slots.concurrency && slots.size >= mostWaiting)
      throw new VendorError('busy', `${mostWaiting} questions are waiting already`);
    return slots.add(() => untilAborted(circuit.run(signal, request), signal), { signal });
  }

  async function askWithRetries<T>(question: Question<T>, limits: TimeLimits): Promise<Reply<T>> {
    const deadline = performance.now() + limits.wholeMs;
    let room = question;
    for (let tried = 1; ; tried++) {
      const begun = performance.now();
      try {
        return await askOnce(room, limits.tryMs);
      } catch (error) {
        const now = performance.now();
        const wait = logFailure(error, room, tried, Math.round(now - begun), deadline - now);
        if (wait === null) throw error;
        if (error instanceof VendorError && error.cut) room = { ...question, moreRoom: true };
        await pause(wait, question.signal);
      }
    }
  }

  /** Returns milliseconds until the next try, or null. */
  function logFailure(
    error: unknown,
    { signal, moreRoom = false }: Pick<Question<unknown>, 'signal' | 'moreRoom'>,
    tried: number,
    ms: number,
    leftMs: number,
  ): number | null {
    if (!(error instanceof VendorError)) {
      if (!signal.aborted) log.error({ vendor, model: name, try: tried, ms, err: error }, FAILED);
      return null;
    }
    const { kind, message: reason } = error;
    const isCutAgain = error.cut && moreRoom;
    const retryInMs =
      signal.aborted || isCutAgain ? null : waitBefore(error, tried, leftMs, policy);
    // A wrong key or model name needs a person.
    const level = kind === 'rejected' ? 'error' : 'warn';
    log[level]({ vendor, model: name, try: tried, kind, reason, ms, retryInMs }, FAILED);
    return retryInMs;
  }

  const guard = (limits: TimeLimits): GuardedModel => ({
    vendor,
    name,
    ask: (question) => {
      const wholeMs = question.light ? Math.min(policy.lightMs, limits.wholeMs) : limits.wholeMs;
      return withTimeLimit(wholeMs, question.signal, (signal) =>
        askWithRetries({ ...question, signal }, { ...limits, wholeMs }),
      );
    },
    health: () => ({
      circuit: circuit.state(),
      openSince,
      inFlight: slots.pending,
      waiting: slots.size,
    }),
    prepare: async (form) => model.prepare?.(form),
    within: guard,
  });
  return guard(policy.limits);
}

const FAILED = 'A vendor gave no answer';

const RETRIED_KINDS: readonly VendorErrorKind[] = [
  'rate_limited',
  'unavailable',
  'bad_answer',
  'timed_out',
];

/** Random even after `Retry-After`, so that calls that failed together do not return together. */
function waitBefore(
  { kind, retryAfterMs }: VendorError,
  tried: number,
  leftMs: number,
  { tries, leastTryMs, backOff, random }: VendorPolicy,
): number | null {
  const most = kind === 'timed_out' ? Math.min(2, tries) : tries;
  if (tried >= most || !RETRIED_KINDS.includes(kind)) return null;
  const backOffMs = Math.min(backOff.mostMs, backOff.firstMs * 2 ** (tried - 1));
  const wait = Math.ceil((retryAfterMs ?? 0) + random() * backOffMs);
  return wait + leastTryMs <= leftMs ? wait : null;
}

async function withTimeLimit<T>(
  ms: number,
  signal: AbortSignal,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  signal.throwIfAborted();
  const limit = new AbortController();
  const timer = setTimeout(() => {
    limit.abort(new VendorError('timed_out', `no answer within ${ms} ms`));
  }, ms);
  const limited = AbortSignal.any([signal, limit.signal]);
  return untilAborted(run(limited), limited).finally(() => clearTimeout(timer));
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const waited = new Promise((resolve) => (timer = setTimeout(resolve, ms)));
  await untilAborted(waited, signal).finally(() => clearTimeout(timer));
}

type CircuitState = 'closed' | 'open' | 'half_open';

/** Without refusals and bad answers, which a visitor could provoke to block the vendor. */
const COUNTED_KINDS: readonly VendorErrorKind[] = [
  'rate_limited',
  'unavailable',
  'rejected',
  'timed_out',
];

function createCircuit(
  { sampled, leastSampled, openMs }: VendorPolicy['circuit'],
  changed: (state: CircuitState) => void,
) {
  const counted = handleWhen((error) => {
    if (!(error instanceof VendorError)) {
      // An aborted trial proves nothing, and an uncounted error would close the circuit.
      return breaker.state === State.HalfOpen;
    }
    return COUNTED_KINDS.includes(error.kind) && !error.aboutQuestion;
  });
  const breaker = circuitBreaker(counted, {
    halfOpenAfter: openMs,
    breaker: new CountBreaker({
      threshold: 0.5,
      size: sampled,
      minimumNumberOfCalls: leastSampled,
    }),
  });
  let openUntil = 0;
  breaker.onBreak(() => {
    openUntil = Date.now() + openMs;
    changed('open');
  });
  breaker.onHalfOpen(() => changed('half_open'));
  breaker.onReset(() => changed('closed'));

  return {
    async run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
      try {
        return await breaker.execute(() => {
          signal.throwIfAborted();
          return work();
        }, signal);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new VendorError('circuit_open', 'not asked, because it failed too often lately');
      }
    },
    state(): CircuitState {
      if (breaker.state === State.Closed) return 'closed';
      // The breaker changes its state only with the next request.
      return breaker.state === State.Open && Date.now() < openUntil ? 'open' : 'half_open';
    },
  };
}
