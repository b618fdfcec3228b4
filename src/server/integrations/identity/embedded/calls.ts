import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { NAME_MAX, PASSWORD_MIN } from '../../../../shared/limits.ts';
import { collect } from '../../../platform/collect.ts';
import { firstOf } from '../../../../shared/cutText.ts';
import { parseJson } from '../../../platform/parseJson.ts';
import type { ActionCodes } from './actionCodes.ts';
import {
  CallError,
  type Emulator,
  type EmulatorState,
  type EmulatorUser,
  isOver,
  type Operation,
  overwriteUser,
} from './emulator.ts';
import type { Passwords, TakeTry } from './passwords.ts';
import type { IdClaims, Tokens } from './tokens.ts';

const BODY_LIMIT = 16_384; // bytes

type Body = Record<string, unknown>;

export async function readBody(request: IncomingMessage, form: boolean): Promise<Body> {
  const type = request.headers['content-type'] ?? '';
  const wanted = form ? 'application/x-www-form-urlencoded' : 'application/json';
  if (type.split(';')[0]?.trim().toLowerCase() !== wanted)
    throw new CallError(`INVALID_CONTENT_TYPE : The body must be ${wanted}.`, 415);
  // The connection is still needed for the answer.
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>;
  const text = (await collect(chunks, BODY_LIMIT))?.toString('utf8');
  if (text === undefined) throw new CallError('PAYLOAD_TOO_LARGE', 413);
  if (form) return Object.fromEntries(new URLSearchParams(text));
  return parseObject(text, 'INVALID_JSON : The body must be a JSON object.');
}

function parseObject(text: string, refusal: string): Body {
  const body = parseJson(text);
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Body;
  throw new CallError(refusal);
}

export interface CallParts {
  emulator: Emulator;
  state: EmulatorState;
  tokens: Tokens;
  passwords: Passwords;
  codes: ActionCodes;
  takePasswordTry: TakeTry;
  takeMailTry: TakeTry;
  clock: () => Date;
  origin: string;
}

interface Call {
  run: (parts: CallParts, body: Body) => unknown;
  /** Its changes must be on disk before the answer. The time of a sign-in is not worth a write. */
  writes?: boolean;
}

function operate(parts: CallParts, operation: Operation, fields: Body): unknown {
  const run = parts.emulator.operations.identitytoolkit.accounts[operation];
  return run(parts.state, fields, contextOf(parts));
}

/** Without `security.Oauth2`, which makes a caller the owner of the project. */
const contextOf = ({ origin }: CallParts) => ({
  security: {},
  params: { path: {}, query: {} },
  req: { origin },
});

/** Characters */
const LONGEST = {
  email: 254,
  password: 1_000,
  code: 200,
  token: 8_192,
  popupAnswer: 4_096,
  address: 2_048,
  refreshToken: 4_096,
};

function readText(body: Body, name: string, most: number): string | undefined {
  const value = body[name] ?? undefined;
  if (value === undefined) return undefined;
  if (typeof value !== 'string' || value.length > most)
    throw new CallError(`INVALID_ARGUMENT : ${name} must be a text of at most ${most} characters.`);
  return value;
}

function requireText(body: Body, name: string, most: number, missing: string): string {
  const text = readText(body, name, most);
  if (!text) throw new CallError(missing);
  return text;
}

/** Without white space, quotes and brackets, because it is shown and logged. */
function readEmail(body: Body): string {
  const email = requireText(body, 'email', LONGEST.email, 'MISSING_EMAIL').toLowerCase();
  if (!/^[^\s\p{C}@<>"'`\\]+@[^\s\p{C}@<>"'`\\]+$/u.test(email))
    throw new CallError('INVALID_EMAIL');
  return email;
}

function readIdToken({ tokens, clock, state }: CallParts, body: Body) {
  const idToken = requireText(body, 'idToken', LONGEST.token, 'MISSING_ID_TOKEN');
  const claims = tokens.readIdToken(idToken);
  if (!claims) throw new CallError('INVALID_ID_TOKEN');
  const user = state.getUserByLocalId(claims.localId);
  if (claims.expiresAt * 1_000 <= clock().getTime() || (user && isOver(claims, user)))
    throw new CallError('TOKEN_EXPIRED');
  return { idToken, claims };
}

const RECENT_MS = 300_000;

function requireRecent({ clock }: CallParts, { authenticatedAt }: IdClaims): void {
  if (clock().getTime() - authenticatedAt > RECENT_MS)
    throw new CallError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

const MOST_USERS = 1_000;

async function signUp(parts: CallParts, body: Body): Promise<unknown> {
  const email = readEmail(body);
  const password = requireText(body, 'password', LONGEST.password, 'MISSING_PASSWORD');
  if (parts.state.getUserByEmail(email)) throw new CallError('EMAIL_EXISTS');
  refuseWhenFull(parts);
  const hash = await hashNewPassword(parts, password);
  return operate(parts, 'signUp', { email, password: hash, returnSecureToken: true });
}

function refuseWhenFull({ state }: CallParts): void {
  if (state.users.size >= MOST_USERS) throw new CallError('QUOTA_EXCEEDED : Too many accounts.');
}

async function hashNewPassword(parts: CallParts, password: string): Promise<string> {
  if (password.length < PASSWORD_MIN) {
    throw new CallError(
      `WEAK_PASSWORD : Password should be at least ${PASSWORD_MIN} characters long.`,
    );
  }
  return parts.passwords.hash(password);
}

/** Never equal to a hash, so the emulator refuses it in its own words. */
const WRONG = 'wrong';

async function signInWithPassword(parts: CallParts, body: Body): Promise<unknown> {
  const email = readEmail(body);
  const password = requireText(body, 'password', LONGEST.password, 'MISSING_PASSWORD');
  const giveBack = parts.takePasswordTry(email);
  const hash = hashOf(parts.state.getUserByEmail(email));
  const right = await parts.passwords.check(password, hash);
  if (right) giveBack();
  const given = right && hash !== null ? hash : WRONG;
  return operate(parts, 'signInWithPassword', { email, password: given });
}

/** The emulator stores `fakeHash:salt=…:password=…`, with our hash as the password. */
function hashOf(user: EmulatorUser | undefined): string | null {
  const [, hash = ''] = user?.passwordHash?.split(':password=') ?? [];
  return hash.startsWith('scrypt$') ? hash : null;
}

/** Accepts every Google account: whoever uses this machine may be anybody. */
function signInWithGoogle(parts: CallParts, body: Body): unknown {
  const { email, name } = readAnswer(body);
  if (!parts.state.getUserByEmail(email)) refuseWhenFull(parts);
  const sub = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`);
  const claims = { sub: sub.toString(), email, email_verified: true, ...(name ? { name } : {}) };
  const answer = { providerId: 'google.com', id_token: JSON.stringify(claims) };
  const fields = {
    requestUri: parts.origin,
    postBody: new URLSearchParams(answer).toString(),
    returnSecureToken: true,
    returnIdpCredential: true,
  };
  return operate(parts, 'signInWithIdp', fields);
}

/** Firebase's library passes the popup's answer as an address or as a form. */
function readAnswer(body: Body): { email: string; name: string } {
  const address = URL.parse(readText(body, 'requestUri', LONGEST.popupAnswer) ?? '');
  const given = new URLSearchParams(address?.search);
  const form = new URLSearchParams(readText(body, 'postBody', LONGEST.popupAnswer));
  for (const [name, value] of form) given.set(name, value);
  if (given.get('providerId') !== 'google.com') throw new CallError('OPERATION_NOT_ALLOWED');
  const person = parseObject(given.get('id_token') ?? '', 'INVALID_IDP_RESPONSE');
  const name = (readText(person, 'name', 4 * NAME_MAX) ?? '').trim();
  return { email: readEmail(person), name: firstOf(name, NAME_MAX) };
}

/** Ends other ways to sign in, because whoever registered the address may not own it. */
async function signInWithLink(parts: CallParts, body: Body): Promise<unknown> {
  const email = readEmail(body);
  const oobCode = requireText(body, 'oobCode', LONGEST.code, 'MISSING_OOB_CODE');
  parts.codes.check(oobCode);
  const known = parts.state.getUserByEmail(email);
  if (!known) refuseWhenFull(parts);
  const isProven = known?.emailVerified === true;
  const answer = await operate(parts, 'signInWithEmailLink', { email, oobCode });
  if (known && !isProven) endOtherWaysIn(parts, known.localId);
  return answer;
}

function endOtherWaysIn({ state, clock }: CallParts, localId: string): void {
  const user = state.getUserByLocalId(localId);
  if (!user) return;
  const { passwordHash: _, salt: _salt, ...kept } = user;
  const now = clock().getTime();
  const validSince = String(Math.floor(now / 1_000));
  overwriteUser(state, { ...kept, passwordUpdatedAt: now, validSince });
}

async function resetPassword(parts: CallParts, body: Body): Promise<unknown> {
  const oobCode = requireText(body, 'oobCode', LONGEST.code, 'MISSING_OOB_CODE');
  // Checked first, so that nobody causes hashing without a code.
  parts.codes.check(oobCode);
  const password = readText(body, 'newPassword', LONGEST.password);
  const newPassword = password && (await hashNewPassword(parts, password));
  return operate(parts, 'resetPassword', { oobCode, newPassword });
}

function sendLink(parts: CallParts, body: Body): unknown {
  const requestType = readText(body, 'requestType', 50) ?? '';
  const signedIn = requestType === 'VERIFY_EMAIL' ? readIdToken(parts, body) : null;
  const fields = signedIn ? { idToken: signedIn.idToken } : { email: readEmail(body) };
  if (!['VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN'].includes(requestType))
    throw new CallError('OPERATION_NOT_ALLOWED');
  parts.takeMailTry(signedIn?.claims.localId ?? fields.email ?? '');
  const continueUrl = readText(body, 'continueUrl', LONGEST.address);
  return operate(parts, 'sendOobCode', { requestType, ...fields, continueUrl });
}

async function updateAccount(parts: CallParts, body: Body): Promise<unknown> {
  const oobCode = readText(body, 'oobCode', LONGEST.code);
  if (oobCode) {
    parts.codes.check(oobCode);
    return operate(parts, 'update', { oobCode });
  }
  const { idToken, claims } = readIdToken(parts, body);
  const displayName = readText(body, 'displayName', 4 * NAME_MAX);
  if (Array.from(displayName ?? '').length > NAME_MAX)
    throw new CallError('INVALID_ARGUMENT : The name is too long.');
  const given = readText(body, 'password', LONGEST.password);
  if (given) requireRecent(parts, claims);
  const password = given && (await hashNewPassword(parts, given));
  return operate(parts, 'update', { idToken, displayName, password });
}

/** Keeps the time of sign-in, which the emulator forgets. */
function refreshToken(parts: CallParts, body: Body): unknown {
  const token = readText(body, 'refresh_token', LONGEST.refreshToken);
  if (body.grant_type !== 'refresh_token') throw new CallError('INVALID_GRANT_TYPE');
  const read = token ? parts.tokens.readRefreshToken(token) : null;
  if (!read) throw new CallError('INVALID_REFRESH_TOKEN');
  const fields = { grantType: 'refresh_token', refreshToken: read.unsigned };
  const { token: grant } = parts.emulator.operations.securetoken;
  const answer = grant(parts.state, fields, contextOf(parts)) as { user_id: string };
  const user = parts.state.getUserByLocalId(answer.user_id);
  if (user && isOver(read, user)) throw new CallError('TOKEN_EXPIRED');
  return { ...answer, authenticatedAt: read.authenticatedAt };
}

export const REFRESH_PATH = '/securetoken.googleapis.com/v1/token';

function lookUp(parts: CallParts, body: Body): unknown {
  const { idToken } = readIdToken(parts, body);
  return operate(parts, 'lookup', { idToken });
}

function removeAccount(parts: CallParts, body: Body): unknown {
  const { idToken, claims } = readIdToken(parts, body);
  requireRecent(parts, claims);
  return operate(parts, 'delete', { idToken });
}

const ACCOUNTS = '/identitytoolkit.googleapis.com/v1/accounts';

/** An allow list by path: the emulator can do far more. */
export const CALLS: ReadonlyMap<string, Call> = new Map([
  [REFRESH_PATH, { run: refreshToken }],
  [`${ACCOUNTS}:signUp`, { run: signUp, writes: true }],
  [`${ACCOUNTS}:signInWithPassword`, { run: signInWithPassword }],
  [`${ACCOUNTS}:signInWithIdp`, { run: signInWithGoogle, writes: true }],
  [`${ACCOUNTS}:signInWithEmailLink`, { run: signInWithLink, writes: true }],
  [`${ACCOUNTS}:sendOobCode`, { run: sendLink }],
  [`${ACCOUNTS}:resetPassword`, { run: resetPassword, writes: true }],
  [`${ACCOUNTS}:update`, { run: updateAccount, writes: true }],
  [`${ACCOUNTS}:lookup`, { run: lookUp }],
  [`${ACCOUNTS}:delete`, { run: removeAccount, writes: true }],
]);
