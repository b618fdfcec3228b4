import { CLAIM_MAX } from './limits.ts';

/** Truncates to code points, because PostgreSQL refuses half a surrogate pair. */
export const firstOf = (text: string, most = CLAIM_MAX): string =>
  Array.from(text.slice(0, 2 * most))
    .slice(0, most)
    .join('');

export function cutText(text: string, most: number): string {
  const first = firstOf(text, most);
  return first === text ? text : `${firstOf(first, most - 1).trimEnd()}…`;
}
