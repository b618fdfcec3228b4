/**
 * The analysis that was started in this tab and has not been seen to end: kept, so that a reload and a
 * way back take its watching up again.
 */
export interface Running {
  reportId: string;
  slug: string;
  /** What is analysed, as far as it is shown. */
  claim: string;
  /** When it was asked for, in milliseconds of this clock. */
  since: number;
  /** Reports that the visitor had left once this one had begun. */
  remaining?: number;
  /** The visit of a page in which it is watched; empty once nobody waits for it. */
  visit: string;
}

const KEY = 'running';
/** More is never shown. */
const SHOWN = 600;
let kept: Running | null | undefined;
const listeners = new Set<() => void>();

export function readRunning(): Running | null {
  if (kept === undefined) kept = stored();
  return kept;
}

export function writeRunning(running: Running | null): void {
  kept = running && { ...running, claim: running.claim.slice(0, SHOWN) };
  try {
    if (kept === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is off or full: it is known as long as the page lives.
  }
  for (const listener of listeners) listener();
}

export function watchRunning(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function stored(): Running | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as Running | null;
  } catch {
    return null;
  }
}
