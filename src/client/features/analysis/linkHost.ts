import { checkClaim } from '../../../shared/claim.ts';

const ADDRESS_MAX = 8_000;

/** Null unless the whole text is one web address that can be read. */
export function linkHost(text: string): string | null {
  const token = text.trim();
  if (token.length > ADDRESS_MAX || /\s/.test(token)) return null;
  // Runs on each key press, and the expressions in `checkClaim` take milliseconds to compile.
  if (!token.includes('.') && !token.includes(':')) return null;
  const claim = checkClaim(token);
  return claim.ok && claim.kind === 'url' ? new URL(claim.content).host : null;
}

/** After a failure an address is selected to be replaced, while a text is edited. */
export const focusFor = (text: string): 'end' | 'all' => (linkHost(text) === null ? 'end' : 'all');
