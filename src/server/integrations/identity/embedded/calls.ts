import { type Body, CallError } from './callError.ts';
import type { ActionCodes } from './actionCodes.ts';
import {
  type Emulator,
  type EmulatorContext,
  type EmulatorState,
  isOver,
  type Operation,
} from './emulator.ts';
import type { Caller } from './judgeConnection.ts';
import type { Passwords, Tries } from './passwords.ts';
import type { IdClaims, Tokens } from './tokens.ts';

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
