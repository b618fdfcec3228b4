import { createHmac, timingSafeEqual } from 'node:crypto';

export interface IdClaims {
  localId: string;
  issuedAt: number;
  expiresAt: number;
  /** Milliseconds, because a password can change within the second of a sign-in. */
  authenticatedAt: number;
  provider: string;
}

export type Tokens = ReturnType<typeof createTokens>;

type Payload = Record<string, unknown>;

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** The emulator trusts every token that names an id, so browsers get them signed with our key. */
export function createTokens(key: Buffer, projectId: string) {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const sign = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind}\0${text}`).digest('base64url');

  function isSigned(kind: string, text: string, signature: string): boolean {
    const [given, ours] = [Buffer.from(signature), Buffer.from(sign(kind, text))];
    return given.length === ours.length && timingSafeEqual(given, ours);
  }

  return {
    signIdToken: (unsigned: string, authenticatedAt: number): string => {
      const payload = decode(unsigned.split('.')[1] ?? '');
      if (!payload) throw new Error('The emulator gave a token that is none.');
      const auth_time = Math.floor(authenticatedAt / 1_000);
      const text = `${HEADER}.${encode({ ...payload, auth_time, auth_ms: authenticatedAt })}`;
      return `${text}.${sign('id', text)}`;
    },
    /** Null unless signed by us for this project. Expired tokens are read. */
    readIdToken: (token: string): IdClaims | null => {
      const [header, body, signature, ...more] = token.split('.');
      if (!header || !body || !signature || more.length > 0) return null;
      if (header !== HEADER || !isSigned('id', `${header}.${body}`, signature)) return null;
      const payload = decode(body);
      if (payload?.iss !== issuer || payload.aud !== projectId) return null;
      return claimsOf(payload);
    },
    signRefreshToken: (unsigned: string, authenticatedAt: number): string => {
      const text = `${unsigned}.${authenticatedAt}`;
      return `${text}.${sign('refresh', text)}`;
    },
    readRefreshToken: (token: string): { unsigned: string; authenticatedAt: number } | null => {
      const [unsigned, time, signature, ...more] = token.split('.');
      if (!unsigned || !time || !signature || more.length > 0) return null;
      if (!isSigned('refresh', `${unsigned}.${time}`, signature)) return null;
      return { unsigned, authenticatedAt: toMs(Number(time)) };
    },
  };
}

/** Older tokens hold seconds. */
const toMs = (time: number): number => (time < 100_000_000_000 ? time * 1_000 : time);

function claimsOf({ sub, iat, exp, auth_time, auth_ms, firebase }: Payload): IdClaims | null {
  const provider = (firebase as Payload | undefined)?.sign_in_provider;
  const right =
    typeof sub === 'string' &&
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    typeof auth_time === 'number' &&
    typeof provider === 'string';
  return right
    ? {
        ...{ localId: sub, issuedAt: iat, expiresAt: exp, provider },
        authenticatedAt: typeof auth_ms === 'number' ? auth_ms : toMs(auth_time),
      }
    : null;
}

function encode(payload: Payload): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64url');
}

function decode(text: string): Payload | null {
  try {
    const payload: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return typeof payload === 'object' && payload !== null ? (payload as Payload) : null;
  } catch {
    return null;
  }
}
