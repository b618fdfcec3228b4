import type { Tokens } from './tokens.ts';

type Answer = Record<string, unknown>;

const ID_TOKENS = ['idToken', 'id_token', 'access_token'];
const REFRESH_TOKENS = ['refreshToken', 'refresh_token'];
const SECRETS = new Set(['passwordHash', 'salt', 'authenticatedAt']);

/**
 * An answer of the emulator as it may leave the process: tokens signed, nothing of passwords. Tokens that
 * do not say when their person proved who they are were given for a proof just now.
 */
export function sealAnswer(given: unknown, tokens: Tokens, now: Date): Answer {
  const answer = withoutSecrets(given) as Answer;
  const kept = (given as Answer).authenticatedAt;
  const authenticatedAt = typeof kept === 'number' ? kept : now.getTime();
  for (const name of ID_TOKENS) {
    const token = answer[name];
    if (typeof token === 'string') answer[name] = tokens.signIdToken(token, authenticatedAt);
  }
  for (const name of REFRESH_TOKENS) {
    const token = answer[name];
    if (typeof token === 'string') answer[name] = tokens.signRefreshToken(token, authenticatedAt);
  }
  return answer;
}

function withoutSecrets(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutSecrets);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name]) => !SECRETS.has(name));
  return Object.fromEntries(entries.map(([name, inner]) => [name, withoutSecrets(inner)]));
}
