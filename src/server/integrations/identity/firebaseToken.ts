import type { KeyObject } from 'node:crypto';
import { compactVerify, decodeJwt, decodeProtectedHeader } from 'jose';
import { z } from 'zod';
import { type Identified, IdentityError } from './identity.ts';

/** Tolerated clock difference, in seconds. */
const AHEAD = 60;

const Header = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(200) });

const Claims = z.object({
  aud: z.string(),
  iss: z.string(),
  sub: z.string().min(1).max(128),
  iat: z.number(),
  exp: z.number(),
  auth_time: z.number(),
  // Accounts are identified by e-mail.
  email: z.string().min(3).max(320),
  email_verified: z.boolean().default(false),
  name: z.string().optional(),
  firebase: z.object({
    sign_in_provider: z.string(),
    // Tenants are separate directories.
    tenant: z.never().optional(),
  }),
});

export type VerifiedToken = Omit<Identified, 'validSince'>;

/**
 * Checks everything that needs no key first, so that made-up tokens cause no request to Google.
 * @throws IdentityError `invalid`, or what `findKey` throws
 */
export async function verifyFirebaseToken(
  token: string,
  projectId: string,
  findKey: (name: string) => Promise<KeyObject | null>,
  now: Date,
): Promise<VerifiedToken> {
  const { kid, claims } = readToken(token);
  const reason = wrongIn(claims, projectId, now.getTime() / 1_000);
  if (reason !== null) throw new IdentityError('invalid', reason);

  const key = await findKey(kid);
  if (key === null) throw new IdentityError('invalid', 'signed with an unknown key');
  await compactVerify(token, key, { algorithms: ['RS256'] }).catch((error: unknown) => {
    throw new IdentityError('invalid', error);
  });

  return {
    identityId: claims.sub,
    // ASCII only: lower-casing the Kelvin sign would give another person's address.
    email: claims.email.replace(/[A-Z]/g, (letter) => letter.toLowerCase()),
    emailVerified: claims.email_verified,
    name: claims.name?.trim() || null,
    provider: claims.firebase.sign_in_provider,
    issuedAt: new Date(claims.iat * 1_000),
    authenticatedAt: new Date(claims.auth_time * 1_000),
  };
}

function wrongIn(claims: z.infer<typeof Claims>, projectId: string, now: number): string | null {
  if (claims.aud !== projectId) return 'of another project';
  if (claims.iss !== `https://securetoken.google.com/${projectId}`) return 'of another issuer';
  if (claims.exp <= now) return 'expired';
  if (claims.iat > now + AHEAD || claims.auth_time > now + AHEAD) return 'of the future';
  return null;
}

function readToken(token: string) {
  try {
    const { kid } = Header.parse(decodeProtectedHeader(token));
    return { kid, claims: Claims.parse(decodeJwt(token)) };
  } catch (error) {
    throw new IdentityError('invalid', error);
  }
}
