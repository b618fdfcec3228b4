import { createHmac, timingSafeEqual } from 'node:crypto';

/** Of an ID token what counts; the rest is looked up. */
export interface IdClaims {
  localId: string;
  /** Seconds since 1970. */
  issuedAt: number;
  expiresAt: number;
  /** Milliseconds since 1970: a password can be changed in the second in which somebody signed in. */
  authenticatedAt: number;
  /** `password` or `google.com`. */
  provider: string;
}

export interface Tokens {
  /**
   * The emulator's unsigned ID token, signed. `authenticatedAt` is when the person proved who they
   * are, in milliseconds.
   */
  signIdToken: (unsigned: string, authenticatedAt: number) => string;
  /** Null when it was not signed by us, or is of another project. An expired one is read. */
  readIdToken: (token: string) => IdClaims | null;
  /** The emulator's refresh token, which is mere base64, signed and with the time of sign-in. */
  signRefreshToken: (unsigned: string, authenticatedAt: number) => string;
  readRefreshToken: (token: string) => { unsigned: string; authenticatedAt: number } | null;
}

type Payload = Record<string, unknown>;

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/**
 * The emulator believes every token that names an id, so none of its own leaves the process: browsers
 * get them signed with a key that only this installation has, and bring them back so.
 */
export function createTokens(key: Buffer, projectId: string): Tokens {
  const issuer = `https://securetoken.google.com/${projectId}`;
  const sign = (kind: string, text: string) =>
    createHmac('sha256', key).update(`${kind}\0${text}`).digest('base64url');

  function isSigned(kind: string, text: string, signature: string): boolean {
    const [given, ours] = [Buffer.from(signature), Buffer.from(sign(kind, text))];
    return given.length === ours.length && timingSafeEqual(given, ours);
  }

  return {
    signIdToken(unsigned, authenticatedAt) {
      const payload = decode(unsigned.split('.')[1] ?? '');
      if (!payload) throw new Error('The emulator gave a token that is none.');
      const auth_time = Math.floor(authenticatedAt / 1_000);
      const text = `${HEADER}.${encode({ ...payload, auth_time, auth_ms: authenticatedAt })}`;
      return `${text}.${sign('id', text)}`;
    },
    readIdToken(token) {
      const [header, body, signature, ...more] = token.split('.');
      if (!header || !body || !signature || more.length > 0) return null;
      if (header !== HEADER || !isSigned('id', `${header}.${body}`, signature)) return null;
      const payload = decode(body);
      if (payload?.iss !== issuer || payload.aud !== projectId) return null;
      return claimsOf(payload);
    },
    signRefreshToken(unsigned, authenticatedAt) {
      const text = `${unsigned}.${authenticatedAt}`;
      return `${text}.${sign('refresh', text)}`;
    },
    readRefreshToken(token) {
      const [unsigned, time, signature, ...more] = token.split('.');
      if (!unsigned || !time || !signature || more.length > 0) return null;
      if (!isSigned('refresh', `${unsigned}.${time}`, signature)) return null;
      return { unsigned, authenticatedAt: toMs(Number(time)) };
    },
  };
}

/** Tokens that were made before times were kept in milliseconds hold seconds. */
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
