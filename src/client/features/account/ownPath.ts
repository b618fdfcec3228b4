import { paths } from '../../../shared/paths.ts';

/** Longer than any of our addresses, with all that is looked for in a list. */
const LENGTH_MAX = 2_000; // characters

/** A path of ours out of an address, where anybody may have written anything; home for all else. */
export function ownPath(text: string, origin: string): string {
  if (text.length > LENGTH_MAX || !/^\/(?![/\\])[^\p{C}\p{Zl}\p{Zp}]*$/u.test(text))
    return paths.home;
  if (!URL.canParse(text, origin)) return paths.home;
  const { origin: to, pathname, search, hash } = new URL(text, origin);
  // Dots may have taken away what stood before two slashes, and those lead to another host.
  if (to !== origin || pathname.startsWith('//')) return paths.home;
  return pathname + search + hash;
}
