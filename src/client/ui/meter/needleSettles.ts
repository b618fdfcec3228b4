/** As in `Meter.module.css`. */
const NEEDLE_MS = 600;

/** Resolves when the needle has come to rest; at once with reduced motion. */
export function needleSettles(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve();
  return new Promise((done) => setTimeout(done, NEEDLE_MS));
}
