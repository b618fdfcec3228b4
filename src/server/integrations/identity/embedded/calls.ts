import type { IncomingMessage } from 'node:http';
import { collect } from '../../../platform/collect.ts';
import {
  type Emulator,
  type EmulatorContext,
  type EmulatorState,
  isOver,
  type Operation,
} from './emulator.ts';
import type { Passwords, Tries } from './passwords.ts';
import type { IdClaims, Tokens } from './tokens.ts';

/** A refused call, in words that Firebase's browser library understands. */
export class CallError extends Error {
  readonly status: number;

  constructor(message: string, status = 400) {
    super(message);
    this.name = 'CallError';
    this.status = status;
  }

  toJSON(): object {
    const { message, status } = this;
    return { code: status, message, errors: [{ message, domain: 'global', reason: 'invalid' }] };
  }
}

export interface ActionCodes {
  /** @throws CallError for a code that is unknown, used or expired */
  check: (code: string) => void;
  /** Makes a code usable again whose use could not be stored. */
  giveBack: (code: string) => void;
}

/** Several times an ID token of 1.5 kB. */
const BODY_LIMIT = 16_384; // bytes

export type Body = Record<string, unknown>;

/** `form`: only token refreshes send forms. @throws CallError */
export async function readBody(request: IncomingMessage, form: boolean): Promise<Body> {
  const type = request.headers['content-type'] ?? '';
  const wanted = form ? 'application/x-www-form-urlencoded' : 'application/json';
  if (type.split(';')[0]?.trim().toLowerCase() !== wanted) {
    throw new CallError(`INVALID_CONTENT_TYPE : The body must be ${wanted}.`, 415);
  }
  // The connection is still needed for the answer.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const text = (await collect(chunks, BODY_LIMIT))?.toString('utf8');
  if (text === undefined) throw new CallError('PAYLOAD_TOO_LARGE', 413);
  if (form) return Object.fromEntries(new URLSearchParams(text));
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  } catch {
    // Reported below.
  }
  throw new CallError('INVALID_JSON : The body must be a JSON object.');
}

export interface Caller {
  origin: string;
}

export interface CallParts {
  emulator: Emulator;
  state: EmulatorState;
  tokens: Tokens;
  passwords: Passwords;
  codes: ActionCodes;
  passwordTries: Tries;
  mailTries: Tries;
  clock: () => Date;
}

export interface Call {
  /** @throws CallError, the emulator's ApiError, BusyError */
  run: (parts: CallParts, body: Body, caller: Caller) => unknown;
  /** When changes must be on disk. */
  keep: 'before the answer' | 'soon' | 'never';
}

export function operate(
  { emulator, state }: CallParts,
  operation: Operation,
  fields: Body,
  caller: Caller,
): unknown {
  const run = emulator.operations.identitytoolkit.accounts[operation];
  return run(state, fields, contextOf(caller));
}

/** Gives no caller the emulator's admin rights. */
export function contextOf({ origin }: Caller): EmulatorContext {
  return { security: {}, params: { path: {}, query: {} }, req: { origin } };
}

export function readText(body: Body, name: string, most: number): string | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length > most) {
    throw new CallError(`INVALID_ARGUMENT : ${name} must be a text of at most ${most} characters.`);
  }
  return value;
}

const EMAIL_MAX = 254; // characters

/** Without white space, quotes and brackets, because it is shown and logged. */
export function readEmail(body: Body): string {
  const email = readText(body, 'email', EMAIL_MAX)?.toLowerCase();
  if (!email) throw new CallError('MISSING_EMAIL');
  if (!/^[^\s\p{C}@<>"'`\\]+@[^\s\p{C}@<>"'`\\]+$/u.test(email))
    throw new CallError('INVALID_EMAIL');
  return email;
}

export const PASSWORD_MAX = 1_000;

export const CODE_MAX = 200; // characters
const TOKEN_MAX = 8_192; // characters

export function readIdToken(
  { tokens, clock, state }: CallParts,
  body: Body,
): { idToken: string; claims: IdClaims } {
  const idToken = readText(body, 'idToken', TOKEN_MAX);
  if (!idToken) throw new CallError('MISSING_ID_TOKEN');
  const claims = tokens.readIdToken(idToken);
  if (!claims) throw new CallError('INVALID_ID_TOKEN');
  const user = state.getUserByLocalId(claims.localId);
  if (claims.expiresAt * 1_000 <= clock().getTime() || (user && isOver(claims, user))) {
    throw new CallError('TOKEN_EXPIRED');
  }
  return { idToken, claims };
}

/** As with Firebase itself */
const RECENT_MS = 300_000;

export function requireRecent({ clock }: CallParts, { authenticatedAt }: IdClaims): void {
  if (clock().getTime() - authenticatedAt > RECENT_MS) {
    throw new CallError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
  }
}
