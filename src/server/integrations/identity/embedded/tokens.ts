import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '../../../platform/parseJson.ts';

export type Tokens = ReturnType<typeof createTokens>;

const Payload = z.record(z.string(), z.unknown());

/** Firebase's libraries send nothing to Google for projects named `demo-…`. */
export const PROJECT_ID = 'demo-verimeter';

const Claims = z
  .object({
    iss: z.literal(`https://securetoken.google.com/${PROJECT_ID}`),
    aud: z.literal(PROJECT_ID),
    sub: z.string(),
    exp: z.number(),
    auth_ms: z.number(),
    firebase: z.object({ sign_in_provider: z.string() }),
  })
  .transform(({ sub, exp, auth_ms, firebase }) => ({
    localId: sub,
    expiresAt: exp,
    /** Milliseconds, because a password can change within the second of a sign-in. */
    authenticatedAt: auth_ms,
    provider: firebase.sign_in_provider,
  }));

export type IdClaims = z.infer<typeof Claims>;

const HEADER = encode({ alg: 'HS256', typ: 'JWT' });

/** The emulator trusts every token that names an id, so browsers get them signed with our key. */
export function createTokens(key: Buffer) {
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
    /** Null unless signed by us for this project. Does not check the expiry. */
    readIdToken: (token: string): IdClaims | null => {
      const [header, body, signature, ...more] = token.split('.');
      if (!header || !body || !signature || more.length > 0) return null;
      if (header !== HEADER || !isSigned('id', `${header}.${body}`, signature)) return null;
      return Claims.safeParse(decode(body)).data ?? null;
    },
    signRefreshToken: (unsigned: string, authenticatedAt: number): string => {
      const text = `${unsigned}.${authenticatedAt}`;
      return `${text}.${sign('refresh', text)}`;
    },
    readRefreshToken: (token: string): { unsigned: string; authenticatedAt: number } | null => {
      const [unsigned, time, signature, ...more] = token.split('.');
      if (!unsigned || !time || !signature || more.length > 0) return null;
      if (!isSigned('refresh', `${unsigned}.${time}`, signature)) return null;
      return { unsigned, authenticatedAt: Number(time) };
    },
  };
}

function encode(payload: object): string {
  return Buffer.from(JSON.stringify(payload)).toString('base64url');
}

const decode = (text: string) =>
  Payload.safeParse(parseJson(Buffer.from(text, 'base64url').toString())).data;
