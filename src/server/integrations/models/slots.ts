import { VendorError } from './vendorError.ts';

export interface Slots {
  /**
   * First come, first served. Rejects with `busy` when the queue is full, or the signal's reason.
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  allow(most: number): void;
  inFlight(): number;
  waiting(): number;
}

/**
 * Limits concurrency with a bounded queue. (Cockatiel's bulkhead keeps aborted calls in its queue.)
 */
export function createSlots(cap: number, mostWaiting: number): Slots {
  let most = cap;
  let inFlight = 0;
  const queue = new Set<() => void>();

  async function take(signal: AbortSignal): Promise<void> {
    signal.throwIfAborted();
    if (inFlight < most) {
      inFlight += 1;
      return;
    }
    if (queue.size >= mostWaiting) {
      throw new VendorError('busy', `${mostWaiting} questions are waiting already`);
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.delete(enter);
        reject(signal.reason as Error);
      };
      queue.add(enter);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  function giveBack(): void {
    const [next] = queue;
    if (!next || inFlight > most) {
      inFlight -= 1;
      return;
    }
    // Handed over directly, so that no newcomer takes it.
    queue.delete(next);
    next();
  }

  return {
    async run(signal, work) {
      await take(signal);
      try {
        return await work();
      } finally {
        giveBack();
      }
    },
    allow(cap) {
      most = cap;
      for (const enter of queue) {
        if (inFlight >= most) break;
        inFlight += 1;
        queue.delete(enter);
        enter();
      }
    },
    inFlight: () => inFlight,
    waiting: () => queue.size,
  };
}
