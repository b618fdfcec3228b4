import type { Asker } from '../modules/accounts/asker.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/**
 * The asker, with the visitor's token that the call itself carries when no header does. One that is
 * no UUID counts as none.
 */
export function withCarriedToken<Given extends Asker>(
  asker: Given,
  carried: string | undefined,
): Given {
  if (asker.kind === 'user' || asker.token !== null || !uuid.test(carried ?? '')) return asker;
  return { ...asker, token: carried?.toLowerCase() ?? null };
}
