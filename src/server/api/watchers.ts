/** Tells whoever watches a report that there is news of it. */
export interface Watchers {
  /** There is news of this report. */
  wake(reportId: string): void;
  /** There may be news of any report. */
  wakeAll(): void;
  /** Calls the listener at each news until the returned function is called. */
  watch(reportId: string, listener: () => void): () => void;
  /** The house closes: wakes all, who then go home. */
  dismiss(): void;
  dismissed(): boolean;
  /** How many watch a report at the moment. */
  count(reportId: string): number;
}

export function createWatchers(): Watchers {
  const listeners = new Map<string, Set<() => void>>();
  let dismissed = false;
  const wakeAll = () => listeners.forEach((set) => set.forEach((listener) => listener()));
  return {
    wake: (reportId) => listeners.get(reportId)?.forEach((listener) => listener()),
    wakeAll,
    dismiss() {
      dismissed = true;
      wakeAll();
    },
    dismissed: () => dismissed,
    count: (reportId) => listeners.get(reportId)?.size ?? 0,
    watch(reportId, listener) {
      const set = listeners.get(reportId) ?? new Set();
      listeners.set(reportId, set.add(listener));
      return () => {
        set.delete(listener);
        if (set.size === 0) listeners.delete(reportId);
      };
    },
  };
}
