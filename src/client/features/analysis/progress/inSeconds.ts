/** A time as it is read off a stopwatch: `7 s`, from a minute on `1 min 07 s`. */
export function inSeconds(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}
