import { VendorError } from './vendorError.ts';

export interface Slots {
  /**
   * Runs when there is room, first come, first served. Rejects with a VendorError `busy` when too many
   * wait already, and with the signal's reason when that is aborted before there is room.
   */
  run<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Moves the cap. What is under way beyond a lower one is let end. */
  allow(most: number): void;
  inFlight(): number;
  waiting(): number;
}

/**
 * A cap on what runs at the same time, with a queue of bounded length. (Cockatiel's bulkhead lets
 * aborted calls stand in its queue until their turn comes, and may send a call that had waited its
 * turn to the end again.)
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
    // Handed over without becoming free, so that nobody who has just come can take it.
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
