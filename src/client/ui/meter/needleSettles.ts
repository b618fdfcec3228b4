/** How long the needle moves; `Meter.module.css` says the same. */
const NEEDLE_MS = 600;

/** Done when a needle that has just been moved has come to rest; at once for who wants no motion. */
export function needleSettles(): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return Promise.resolve();
  return new Promise((done) => setTimeout(done, NEEDLE_MS));
}
