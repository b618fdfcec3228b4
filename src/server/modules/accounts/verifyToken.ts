import {
  type Identified,
  type Identity,
  IdentityError,
} from '../../integrations/identity/identity.ts';
import { DomainError } from '../errors.ts';

/** An outage there lasts longer than a moment, and all who are signed in come back together. */
const RETRY_SECONDS = 5;

/**
 * Who holds an identity token. Fails with `sign_in_required` for one that is forged, expired or made
 * for others, or that names nobody by an address, and with `identity_unavailable` while the service
 * cannot be asked: a person must not be signed out because it is away.
 */
export async function verifyToken(
  identity: Identity,
  idToken: string,
  options?: { fresh: boolean },
): Promise<Identified> {
  const identified = await identity.verify(idToken, options).catch((error: unknown) => {
    if (!(error instanceof IdentityError)) throw error;
    if (error.reason === 'invalid') throw new DomainError('sign_in_required');
    throw new DomainError('identity_unavailable', undefined, { retryAfterSeconds: RETRY_SECONDS });
  });
  if (identified.email === '') throw new DomainError('sign_in_required');
  return identified;
}
