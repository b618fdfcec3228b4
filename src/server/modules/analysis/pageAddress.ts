import { checkClaim } from '../../../shared/claim.ts';

/** The address of the page that the stored content stands for; null when it is a text. */
export function pageAddress(content: string): string | null {
  const claim = checkClaim(content);
  return claim.ok && claim.kind === 'url' ? claim.content : null;
}
