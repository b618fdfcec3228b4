import { TOKEN_REFRESH_MS } from '../../shared/limits.ts';

/** The first time after so long; each further one after twice as long, up to that of a token. */
const FIRST_MS = 5_000;

let wait = FIRST_MS;
let stop: () => void = () => undefined;

/** Does it after a while, or as soon as the connection is back; what was to be done before is not. */
export function tryLater(act: () => void): void {
  stop();
  const go = () => {
    stop();
    act();
  };
  const timer = setTimeout(go, wait);
  window.addEventListener('online', go);
  stop = () => {
    clearTimeout(timer);
    window.removeEventListener('online', go);
    stop = () => undefined;
  };
  wait = Math.min(wait * 2, TOKEN_REFRESH_MS);
}
