const KEY = 'remainingReports';

/** The last count that this browser was told, for when the server can't be asked. */
export function keptRemaining(): number | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === null ? undefined : Number(stored);
  } catch {
    return undefined;
  }
}

export function keepRemaining(remaining: number): void {
  try {
    localStorage.setItem(KEY, String(remaining));
  } catch {
    // Storage is off: the count is asked for again.
  }
}

/** The count was somebody else's. */
export function forgetRemaining(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is off: there is nothing in it.
  }
}
