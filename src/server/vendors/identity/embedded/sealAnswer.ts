import type { Tokens } from './tokens.ts';

type Answer = Record<string, unknown>;

const ID_TOKENS = ['idToken', 'id_token', 'access_token'];
const REFRESH_TOKENS = ['refreshToken', 'refresh_token'];
const SECRETS = new Set(['passwordHash', 'salt', 'authenticatedAt']);

/** An answer of the emulator as it may leave the process: tokens signed, nothing of passwords. */
export function sealAnswer(given: unknown, tokens: Tokens): Answer {
  const answer = withoutSecrets(given) as Answer;
  const kept = (given as Answer).authenticatedAt;
  let authenticatedAt = typeof kept === 'number' ? kept : null;
  for (const name of ID_TOKENS) {
    const token = answer[name];
    if (typeof token !== 'string') continue;
    const signed = tokens.signIdToken(token, authenticatedAt);
    authenticatedAt ??= tokens.readIdToken(signed)?.issuedAt ?? null;
    answer[name] = signed;
  }
  for (const name of REFRESH_TOKENS) {
    const token = answer[name];
    if (typeof token !== 'string') continue;
    if (authenticatedAt === null) throw new Error('A refresh token came without an ID token.');
    answer[name] = tokens.signRefreshToken(token, authenticatedAt);
  }
  return answer;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !SECRETS.has(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutSecrets(inner)]));
}
