import type { Model, Question, Reply } from '../integrations/models/model.ts';
import { VendorError, type VendorErrorKind } from '../integrations/models/vendorError.ts';

/**
 * What a model does with one request: answers what the script holds for it, fails in a way of a
 * vendor's or by a fault, answers after a while, or never, unless it is aborted.
 */
export type Line =
  'answer' | 'hang' | VendorErrorKind | Error | { retryAfterMs: number } | { in: number };

export interface ScriptedModel extends Model {
  /** Every request, in order. */
  readonly asked: (Question<unknown> & { at: number })[];
  /** The most requests that were under way at the same time. */
  mostAtATime(): number;
  /** Follows another script from now on. */
  becomes(...script: Line[]): void;
}

/** A model that follows a script, one line per request, the last one staying. */
export function scriptedModel(script: Line[], reply: Partial<Reply<unknown>> = {}): ScriptedModel {
  const asked: ScriptedModel['asked'] = [];
  let lines = [...script];
  let [now, most] = [0, 0];
  return {
    vendor: 'Vendor',
    name: 'model-1',
    asked,
    mostAtATime: () => most,
    becomes: (...next) => void (lines = next),
    async ask<T>(question: Question<T>) {
      const line = lines.length > 1 ? lines.shift() : lines[0];
      asked.push({ ...question, at: Date.now() });
      most = Math.max(most, ++now);
      await act(line ?? 'answer', question.signal).finally(() => now--);
      return { ...EMPTY, ...reply } as Reply<T>;
    },
  };
}

const EMPTY = { answer: {}, results: [], model: 'model-1-2026', tokens: null, costUsd: null };

async function act(line: Line, signal: AbortSignal): Promise<void> {
  if (line === 'answer') return;
  if (line instanceof Error) throw line;
  if (line === 'hang') return untilItEnds(null, signal);
  if (typeof line === 'string') throw new VendorError(line, `it was ${line}`);
  if ('in' in line) return untilItEnds(line.in, signal);
  throw new VendorError('rate_limited', 'slow down', line);
}

function untilItEnds(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = ms === null ? undefined : setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
