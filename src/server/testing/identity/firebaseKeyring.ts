import { sign } from 'node:crypto';
import { selfSigned } from '../servers.ts';

/** A signing key of a stand-in for Google, with the certificate that it publishes. */
export interface FirebaseKey {
  name: string;
  cert: string;
  key: string;
}

export const PROJECT = 'verimeter-test';

/** Makes a key that signs identity tokens. */
export const makeFirebaseKey = (name: string): FirebaseKey => ({
  name,
  ...selfSigned('securetoken.system.gserviceaccount.com', 'rsa'),
});

/** What a token of the project says, issued at `now`; `undefined` takes a claim away. */
export function firebaseClaims(now: Date, more: Record<string, unknown> = {}) {
  const seconds = Math.floor(now.getTime() / 1_000);
  return {
    iss: `https://securetoken.google.com/${PROJECT}`,
    aud: PROJECT,
    auth_time: seconds - 5,
    user_id: 'vera',
    sub: 'vera',
    iat: seconds,
    exp: seconds + 3_600,
    name: 'Vera Example',
    email: 'Vera@Example.org',
    email_verified: true,
    firebase: { identities: { email: ['vera@example.org'] }, sign_in_provider: 'password' },
    ...more,
  };
}

/** A token as Firebase makes them; `header` replaces fields of its head. */
export function signFirebaseToken(
  key: FirebaseKey,
  claims: object,
  header: Record<string, unknown> = {},
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'RS256', kid: key.name, typ: 'JWT', ...header });
  const body = part(claims);
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), key.key);
  return `${head}.${body}.${signature.toString('base64url')}`;
}
