import { randomInt } from 'node:crypto';
import { readableSlug } from '../../../shared/slug.ts';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
const URL_SAFE = `${LETTERS}ABCDEFGHIJKLMNOPQRSTUVWXYZ-_`;

const randomText = (length: number, alphabet: string): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** What of an address is worth reading: host and path, without `www.`, query and escapes. */
export function wordsOfAddress(address: string): string {
  const { hostname, pathname } = new URL(address);
  const path = pathname.replace(/%[0-9a-f]{2}/gi, ' ');
  return `${hostname.replace(/^www\./, '')} ${path}`;
}

/**
 * The public names of a new report: a `shareId` of 12 random characters (71 bits) and a slug of
 * the claim's words plus 10 random characters (51 bits), so that neither can be guessed.
 */
export function nameReport(content: string): { shareId: string; slug: string } {
  return {
    shareId: randomText(12, URL_SAFE),
    slug: `${readableSlug(content)}-${randomText(10, LETTERS)}`,
  };
}
