/** The last warnings and errors of this process, in words. */
export interface RecentErrors {
  note: (text: string) => void;
  /** The latest first. */
  latest: () => readonly string[];
}

const KEPT = 100;
/** Characters of each: room for an error and where it was thrown. */
const TEXT_MAX = 2_000;

/** Keeps what an admin looks for first when something is wrong, for as long as the process lives. */
export function collectRecentErrors(): RecentErrors {
  const kept: string[] = [];
  return {
    note(text) {
      kept.unshift(text.slice(0, TEXT_MAX));
      kept.length = Math.min(kept.length, KEPT);
    },
    latest: () => kept,
  };
}
