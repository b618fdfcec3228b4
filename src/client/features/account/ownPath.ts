import { paths } from '../../../shared/paths.ts';

/** A path of ours out of an address, where anybody may have written anything; home for all else. */
export function ownPath(text: string, origin: string): string {
  if (!/^\/(?![/\\])/.test(text) || !URL.canParse(text, origin)) return paths.home;
  const url = new URL(text, origin);
  return url.origin === origin ? url.pathname + url.search + url.hash : paths.home;
}
