import { checkClaim } from '../../../shared/claim.ts';

/** No address is longer; a text that is need not be looked at. */
const LONGEST = 8_000;

/** The host of the page when the whole text is one web address that can be read; else null. */
export function linkHost(text: string): string | null {
  const token = text.trim();
  if (token.length > LONGEST || /\s/.test(token)) return null;
  // Most keys end here: what `checkClaim` looks for takes milliseconds to compile.
  if (!token.includes('.') && !token.includes(':')) return null;
  const claim = checkClaim(token);
  return claim.ok && claim.kind === 'url' ? new URL(claim.content).host : null;
}

/** The focus after a failure: an address is to be replaced, a text to be edited. */
export const focusFor = (text: string): 'end' | 'all' => (linkHost(text) === null ? 'end' : 'all');
