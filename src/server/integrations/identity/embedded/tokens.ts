import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { type User, validSinceOf } from './accounts.ts';

export interface SignIn {
  localId: string;
  provider: string;
  /** Milliseconds, because a password can change within the second of a sign-in. */
  authenticatedAt: number;
}

export interface IdToken extends SignIn {
  /** Seconds */
  issuedAt: number;
  expiresAt: number;
}

export const isOver = ({ authenticatedAt }: SignIn, user: User): boolean =>
  authenticatedAt < validSinceOf(user);

const LIFETIME_S = 3_600;
const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

const RefreshPayload = z.object({ localId: z.string(), provider: z.string() });

export type Tokens = ReturnType<typeof createTokens>;

/** Tokens as Firebase's browser library reads them, signed with our own key. */
export function createTokens(key: Buffer, projectId: string) {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const IdPayload = z.object({
    iss: z.literal(issuer),
    aud: z.literal(projectId),
    sub: z.string(),
    iat: z.number(),
    exp: z.number(),
    auth_ms: z.number(),
    firebase: z.object({ sign_in_provider: z.string() }),
  });

  const sign = (kind: 'id' | 'refresh', text: string) =>
    createHmac('sha256', key).update(`${kind}\0${text}`).digest('base64url');

  /** Its first two parts; null unless it is signed by us. */
  function open(kind: 'id' | 'refresh', token: string): [string, string] | null {
    const [first, second, signature, ...more] = token.split('.');
    if (!first || !second || !signature || more.length > 0) return null;
    const [given, ours] = [signature, sign(kind, `${first}.${second}`)].map((text) =>
      Buffer.from(text),
    ) as [Buffer, Buffer];
    return given.length === ours.length && timingSafeEqual(given, ours) ? [first, second] : null;
  }

  return {
    issue(user: User, { provider, authenticatedAt }: Omit<SignIn, 'localId'>, now: Date) {
      const { localId, email } = user;
      const iat = Math.floor(now.getTime() / 1_000);
      const claims = {
        ...{ iss: issuer, aud: projectId, sub: localId, user_id: localId },
        ...{ iat, exp: iat + LIFETIME_S },
        ...{ auth_time: Math.floor(authenticatedAt / 1_000), auth_ms: authenticatedAt },
        ...{ email, email_verified: user.emailVerified, name: user.displayName },
        firebase: { identities: { email: [email] }, sign_in_provider: provider },
      };
      const idText = `${HEADER}.${encode(claims)}`;
      const refreshText = `${encode({ localId, provider })}.${authenticatedAt}`;
      return {
        idToken: `${idText}.${sign('id', idText)}`,
        refreshToken: `${refreshText}.${sign('refresh', refreshText)}`,
        expiresIn: String(LIFETIME_S),
      };
    },
    /** Null unless signed by us for this project. Expired tokens are read. */
    readIdToken(token: string): IdToken | null {
      const [header, body] = open('id', token) ?? [];
      const { data } = IdPayload.safeParse(header === HEADER ? decode(body) : null);
      return (
        (data && {
          localId: data.sub,
          provider: data.firebase.sign_in_provider,
          authenticatedAt: data.auth_ms,
          issuedAt: data.iat,
          expiresAt: data.exp,
        }) ??
        null
      );
    },
    readRefreshToken(token: string): SignIn | null {
      const [record, time] = open('refresh', token) ?? [];
      const { data } = RefreshPayload.safeParse(decode(record));
      return data ? { ...data, authenticatedAt: Number(time) } : null;
    },
  };
}

function encode(payload: object): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64url');
}

function decode(text = ''): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return null;
  }
}
