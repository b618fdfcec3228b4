import { createHash } from 'node:crypto';
import { NAME_MAX, PASSWORD_MIN } from '../../../../shared/limits.ts';
import {
  type Body,
  type Call,
  CallError,
  type CallParts,
  CODE_MAX,
  contextOf,
  operate,
  PASSWORD_MAX,
  readEmail,
  readIdToken,
  readText,
  requireRecent,
} from './calls.ts';
import { type EmulatorUser, isOver } from './emulator.ts';

const MOST_USERS = 1_000;

/** The emulator stores our hash as the password. */
const signUp: Call = {
  keep: 'before the answer',
  async run(parts, body, caller) {
    const email = readEmail(body);
    const password = readText(body, 'password', PASSWORD_MAX);
    if (!password) throw new CallError('MISSING_PASSWORD');
    if (parts.state.getUserByEmail(email)) throw new CallError('EMAIL_EXISTS');
    refuseWhenFull(parts);
    const hash = await hashNewPassword(parts, password);
    return operate(parts, 'signUp', { email, password: hash, returnSecureToken: true }, caller);
  },
};

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

/** Checks our hash, then gives the emulator that hash, or a wrong one. */
const signInWithPassword: Call = {
  keep: 'soon',
  async run(parts, body, caller) {
    const email = readEmail(body);
    const password = readText(body, 'password', PASSWORD_MAX);
    if (!password) throw new CallError('MISSING_PASSWORD');
    const giveBack = parts.passwordTries.take(email);
    if (!giveBack) throw new CallError('TOO_MANY_ATTEMPTS_TRY_LATER');
    const hash = hashOf(parts.state.getUserByEmail(email));
    const right = await parts.passwords.check(password, hash);
    if (right) giveBack();
    const given = right && hash !== null ? hash : WRONG;
    return operate(parts, 'signInWithPassword', { email, password: given }, caller);
  },
};

/** The emulator stores `fakeHash:salt=…:password=…`, with our hash as the password. */
function hashOf(user: EmulatorUser | undefined): string | null {
  const [, hash = ''] = user?.passwordHash?.split(':password=') ?? [];
  return hash.startsWith('scrypt$') ? hash : null;
}

const ANSWER_MAX = 4_096; // characters

/** Whoever uses this machine may be anybody. Google's id is derived from the e-mail. */
const signInWithGoogle: Call = {
  keep: 'before the answer',
  run(parts, body, caller) {
    const { email, name } = readAnswer(body);
    if (!parts.state.getUserByEmail(email)) refuseWhenFull(parts);
    const sub = BigInt(`0x${createHash('sha256').update(email).digest('hex').slice(0, 17)}`);
    const claims = { sub: sub.toString(), email, email_verified: true, ...(name ? { name } : {}) };
    const answer = { providerId: 'google.com', id_token: JSON.stringify(claims) };
    const fields = {
      requestUri: caller.origin,
      postBody: new URLSearchParams(answer).toString(),
      returnSecureToken: true,
      returnIdpCredential: true,
    };
    return operate(parts, 'signInWithIdp', fields, caller);
  },
};

/** The library passes the window's answer as an address or as a form. */
function readAnswer(body: Body): { email: string; name: string } {
  const address = URL.parse(readText(body, 'requestUri', ANSWER_MAX) ?? '');
  const given = new URLSearchParams(address?.search);
  const form = new URLSearchParams(readText(body, 'postBody', ANSWER_MAX));
  for (const [name, value] of form) given.set(name, value);
  if (given.get('providerId') !== 'google.com') throw new CallError('OPERATION_NOT_ALLOWED');
  const person = parse(given.get('id_token') ?? '');
  const name = (readText(person, 'name', 4 * NAME_MAX) ?? '').trim();
  return { email: readEmail(person), name: Array.from(name).slice(0, NAME_MAX).join('') };
}

function parse(text: string): Body {
  try {
    const person: unknown = JSON.parse(text);
    if (typeof person === 'object' && person !== null) return person as Body;
  } catch {
    // Reported below.
  }
  throw new CallError('INVALID_IDP_RESPONSE');
}

/** Ends other ways in, because whoever registered the address may not own it. */
const signInWithLink: Call = {
  keep: 'before the answer',
  async run(parts, body, caller) {
    const email = readEmail(body);
    const oobCode = readText(body, 'oobCode', CODE_MAX);
    if (!oobCode) throw new CallError('MISSING_OOB_CODE');
    parts.codes.check(oobCode);
    const known = parts.state.getUserByEmail(email);
    if (!known) refuseWhenFull(parts);
    const isProven = known?.emailVerified === true;
    const answer = await operate(parts, 'signInWithEmailLink', { email, oobCode }, caller);
    if (known && !isProven) endOtherWaysIn(parts, known.localId);
    return answer;
  },
};

function endOtherWaysIn({ state, clock }: CallParts, localId: string): void {
  const user = state.getUserByLocalId(localId);
  if (!user) return;
  const { passwordHash: _, salt: _salt, providerUserInfo = [], ...kept } = user;
  const now = clock().getTime();
  state.overwriteUserWithLocalId(localId, {
    ...kept,
    passwordUpdatedAt: now,
    validSince: String(Math.floor(now / 1_000)),
    providerUserInfo: providerUserInfo.filter(({ providerId }) => providerId !== 'password'),
  });
}

/** Without a password it only returns the e-mail of the link. */
const resetPassword: Call = {
  keep: 'before the answer',
  async run(parts, body, caller) {
    const oobCode = readText(body, 'oobCode', CODE_MAX);
    if (!oobCode) throw new CallError('MISSING_OOB_CODE');
    // Before hashing, so that nobody causes hashing without a code.
    parts.codes.check(oobCode);
    const password = readText(body, 'newPassword', PASSWORD_MAX);
    const more = password ? { newPassword: await hashNewPassword(parts, password) } : {};
    return operate(parts, 'resetPassword', { oobCode, ...more }, caller);
  },
};

const ADDRESS_MAX = 2_048; // characters

const sendLink: Call = {
  keep: 'never',
  run(parts, body, caller) {
    const requestType = readText(body, 'requestType', 50) ?? '';
    const fields =
      requestType === 'VERIFY_EMAIL'
        ? { idToken: readIdToken(parts, body).idToken }
        : { email: readEmail(body) };
    if (!['VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN'].includes(requestType)) {
      throw new CallError('OPERATION_NOT_ALLOWED');
    }
    const to = 'email' in fields ? fields.email : readIdToken(parts, body).claims.localId;
    if (!parts.mailTries.take(to)) throw new CallError('TOO_MANY_ATTEMPTS_TRY_LATER');
    const continueUrl = readText(body, 'continueUrl', ADDRESS_MAX);
    const more = continueUrl === undefined ? {} : { continueUrl };
    return operate(parts, 'sendOobCode', { requestType, ...fields, ...more }, caller);
  },
};

const updateAccount: Call = {
  keep: 'before the answer',
  async run(parts, body, caller) {
    const oobCode = readText(body, 'oobCode', CODE_MAX);
    if (oobCode) {
      parts.codes.check(oobCode);
      return operate(parts, 'update', { oobCode }, caller);
    }
    const { idToken, claims } = readIdToken(parts, body);
    const displayName = readText(body, 'displayName', 4 * NAME_MAX);
    if (Array.from(displayName ?? '').length > NAME_MAX) {
      throw new CallError('INVALID_ARGUMENT : The name is too long.');
    }
    const password = readText(body, 'password', PASSWORD_MAX);
    if (password) requireRecent(parts, claims);
    const fields = {
      idToken,
      ...(displayName === undefined ? {} : { displayName }),
      ...(password ? { password: await hashNewPassword(parts, password) } : {}),
    };
    return operate(parts, 'update', fields, caller);
  },
};

const TOKEN_MAX = 4_096; // characters

/** Keeps the time of sign-in, which the emulator forgets. */
const refreshToken: Call = {
  keep: 'soon',
  run(parts, body, caller) {
    const token = readText(body, 'refresh_token', TOKEN_MAX);
    if (body.grant_type !== 'refresh_token') throw new CallError('INVALID_GRANT_TYPE');
    const read = token ? parts.tokens.readRefreshToken(token) : null;
    if (!read) throw new CallError('INVALID_REFRESH_TOKEN');
    const fields = { grantType: 'refresh_token', refreshToken: read.unsigned };
    const { token: grant } = parts.emulator.operations.securetoken;
    const answer = grant(parts.state, fields, contextOf(caller)) as { user_id: string };
    const user = parts.state.getUserByLocalId(answer.user_id);
    if (user && isOver(read, user)) throw new CallError('TOKEN_EXPIRED');
    return { ...answer, authenticatedAt: read.authenticatedAt };
  },
};

export const REFRESH_PATH = '/securetoken.googleapis.com/v1/token';

const lookUp: Call = {
  keep: 'never',
  run: (parts, body, caller) => {
    const { idToken } = readIdToken(parts, body);
    return operate(parts, 'lookup', { idToken }, caller);
  },
};

const removeAccount: Call = {
  keep: 'before the answer',
  run: (parts, body, caller) => {
    const { idToken, claims } = readIdToken(parts, body);
    requireRecent(parts, claims);
    return operate(parts, 'delete', { idToken }, caller);
  },
};

/** Far less than what the emulator can do. */
const CALLS = new Map<string, Call>([
  [REFRESH_PATH, refreshToken],
  ...Object.entries({
    signUp,
    signInWithPassword,
    signInWithIdp: signInWithGoogle,
    signInWithEmailLink: signInWithLink,
    sendOobCode: sendLink,
    resetPassword,
    update: updateAccount,
    lookup: lookUp,
    delete: removeAccount,
  }).map(([name, call]): [string, Call] => [
    `/identitytoolkit.googleapis.com/v1/accounts:${name}`,
    call,
  ]),
]);

export const callAt = (path: string): Call | undefined => CALLS.get(path);
