import { createHash, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { NAME_MAX, PASSWORD_MIN } from '../../../../shared/limits.ts';
import { exceedsCodePoints } from '../../../../shared/text.ts';
import { firstOf } from '../../../platform/firstOf.ts';
import type { Accounts, Provider, User } from './accounts.ts';
import type { ActionCodes } from './actionCodes.ts';
import { CallError, parseFields, parseObject } from './callError.ts';
import type { Passwords, Tries } from './passwords.ts';
import { type IdToken, isOver, type SignIn, type Tokens } from './tokens.ts';

export interface Service {
  accounts: Accounts;
  tokens: Tokens;
  passwords: Passwords;
  codes: ActionCodes;
  passwordTries: Tries;
  mailTries: Tries;
  clock: () => Date;
}

interface Context {
  origin: string;
  /** Called when the changes could not be stored. */
  onUndo: (giveBack: () => void) => void;
}

export interface Call {
  /** Throws CallError, BusyError. */
  run: (service: Service, body: object, context: Context) => object | Promise<object>;
  /** When changes must be on disk. */
  keep: 'before the answer' | 'soon' | 'never';
}

const call = <Fields>(
  keep: Call['keep'],
  schema: z.ZodType<Fields>,
  run: (service: Service, fields: Fields, context: Context) => object | Promise<object>,
): Call => ({
  keep,
  run: (service, body, context) => run(service, parseFields(schema, body), context),
});

const optional = (most: number) =>
  z
    .string('INVALID_ARGUMENT : A field must be a text.')
    .max(most, `INVALID_ARGUMENT : A text must have at most ${most} characters.`)
    .nullish();
const required = (most: number, missing: string) =>
  z
    .string(missing)
    .min(1, missing)
    .max(most, `INVALID_ARGUMENT : A text must have at most ${most} characters.`);

/** Without white space, quotes and brackets, because it is shown and logged. */
const Email = required(254, 'MISSING_EMAIL')
  .toLowerCase()
  .regex(/^[^\s\p{C}@<>"'`\\]+@[^\s\p{C}@<>"'`\\]+$/u, 'INVALID_EMAIL');
const PASSWORD_MAX = 1_000;
const Password = required(PASSWORD_MAX, 'MISSING_PASSWORD');
const Code = required(200, 'MISSING_OOB_CODE');
const Token = required(8_192, 'MISSING_ID_TOKEN');
const Name = optional(4 * NAME_MAX);

/** Whose token it is. Throws CallError for a forged or expired token and for who is gone. */
export function readSignIn(
  { tokens, accounts, clock }: Pick<Service, 'tokens' | 'accounts' | 'clock'>,
  idToken: string,
): { user: User; signIn: IdToken } {
  const signIn = tokens.readIdToken(idToken);
  if (!signIn) throw new CallError('INVALID_ID_TOKEN');
  if (signIn.expiresAt * 1_000 <= clock().getTime()) throw new CallError('TOKEN_EXPIRED');
  return { user: userOf(accounts, signIn, 'USER_NOT_FOUND'), signIn };
}

function userOf(accounts: Accounts, signIn: SignIn, missing: string): User {
  const user = accounts.find(signIn.localId);
  if (!user) throw new CallError(missing);
  if (isOver(signIn, user)) throw new CallError('TOKEN_EXPIRED');
  if (user.disabled) throw new CallError('USER_DISABLED');
  return user;
}

/** As with Firebase itself */
const RECENT_MS = 300_000;

function requireRecent({ clock }: Service, { authenticatedAt }: SignIn): void {
  if (clock().getTime() - authenticatedAt > RECENT_MS)
    throw new CallError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}

const MOST_USERS = 1_000;

/** A user that is not stored yet. Throws CallError when there is no room. */
function newUser({ accounts, clock }: Service, email: string): User {
  if (accounts.list().length >= MOST_USERS)
    throw new CallError('QUOTA_EXCEEDED : Too many accounts.');
  return {
    ...{ localId: randomBytes(21).toString('base64url'), email, emailVerified: false },
    ...{ disabled: false, passwordUpdatedAt: 0, validSince: '0', providerUserInfo: [] },
    createdAt: String(clock().getTime()),
  };
}

/** Stores a user who signs in now. */
function signIn(service: Service, given: User, provider: 'password' | 'google.com') {
  if (given.disabled) throw new CallError('USER_DISABLED');
  const now = service.clock();
  const user = service.accounts.put({ ...given, lastLoginAt: String(now.getTime()) });
  const { localId, email, displayName } = user;
  const tokens = service.tokens.issue(user, { provider, authenticatedAt: now.getTime() }, now);
  return { localId, email, displayName, ...tokens };
}

const withProvider = (user: User, info: Provider): User => {
  const isOther = ({ providerId }: Provider) => providerId !== info.providerId;
  const all = user.providerUserInfo;
  return {
    ...user,
    providerUserInfo: all.every(isOther)
      ? [...all, info]
      : all.map((other) => (isOther(other) ? other : info)),
  };
};

/** E-mail links count as passwords, as with Firebase itself. */
const withPasswordProvider = (user: User): User =>
  withProvider(user, {
    ...{ providerId: 'password', rawId: user.email, federatedId: user.email },
    ...{ email: user.email, displayName: user.displayName },
  });

/** Ends earlier sign-ins and all ways in. */
const revoked = (user: User, now: Date): User => ({
  ...user,
  passwordHash: undefined,
  passwordUpdatedAt: now.getTime(),
  providerUserInfo: [],
});

/** Whoever registered the address may not own it, which whoever signs in now does. */
const owned = (user: User, now: Date): User => (user.emailVerified ? user : revoked(user, now));

async function hashNewPassword({ passwords }: Service, password: string): Promise<string> {
  if (password.length < PASSWORD_MIN)
    throw new CallError(
      `WEAK_PASSWORD : Password should be at least ${PASSWORD_MIN} characters long.`,
    );
  return passwords.hash(password);
}

const signUp = call(
  'before the answer',
  z.object({ email: Email, password: Password }),
  async (service, { email, password }) => {
    const requireNew = () => {
      if (service.accounts.findByEmail(email)) throw new CallError('EMAIL_EXISTS');
      return newUser(service, email);
    };
    requireNew();
    const passwordHash = await hashNewPassword(service, password);
    // Again, because hashing takes its time.
    const user = { ...requireNew(), passwordHash, passwordUpdatedAt: service.clock().getTime() };
    const answer = signIn(service, withPasswordProvider(user), 'password');
    return { kind: 'identitytoolkit#SignupNewUserResponse', ...answer };
  },
);

const signInWithPassword = call(
  'soon',
  z.object({ email: Email, password: Password }),
  async (service, { email, password }) => {
    const giveBack = service.passwordTries.take(email);
    if (!giveBack) throw new CallError('TOO_MANY_ATTEMPTS_TRY_LATER');
    const hash = service.accounts.findByEmail(email)?.passwordHash;
    const isRight = await service.passwords.check(password, hash ?? null);
    if (isRight) giveBack();
    const user = service.accounts.findByEmail(email);
    if (!user) throw new CallError('EMAIL_NOT_FOUND');
    if (!isRight || user.passwordHash !== hash) throw new CallError('INVALID_PASSWORD');
    const answer = signIn(service, user, 'password');
    return { kind: 'identitytoolkit#VerifyPasswordResponse', registered: true, ...answer };
  },
);

const Person = z.object({ email: Email, name: Name });
const GOOGLE = 'google.com';

/** Whoever uses this machine may be anybody. Google's id is derived from the e-mail. */
const signInWithGoogle = call(
  'before the answer',
  // The library passes the window's answer as an address or as a form.
  z.object({ requestUri: optional(4_096), postBody: optional(4_096) }),
  (service, { requestUri, postBody }) => {
    const query = new URLSearchParams(URL.parse(requestUri ?? '')?.search);
    const given = Object.fromEntries([...query, ...new URLSearchParams(postBody ?? '')]);
    if (given['providerId'] !== GOOGLE) throw new CallError('OPERATION_NOT_ALLOWED');
    const person = parseObject(given['id_token'] ?? '', 'INVALID_IDP_RESPONSE');
    const { email, name } = parseFields(Person, person);
    const displayName = firstOf(name?.trim() ?? '', NAME_MAX) || undefined;
    const digits = createHash('sha256').update(email).digest('hex').slice(0, 17);
    const rawId = BigInt(`0x${digits}`).toString();

    const known = service.accounts.findByEmail(email);
    const isLinked = known?.providerUserInfo.some(({ providerId }) => providerId === GOOGLE);
    const user = known ? owned(known, service.clock()) : newUser(service, email);
    const updated = isLinked ? user : { ...user, emailVerified: true, displayName };
    const info = { providerId: GOOGLE, rawId, federatedId: rawId, email, displayName };
    return {
      kind: 'identitytoolkit#VerifyAssertionResponse',
      ...{ providerId: GOOGLE, federatedId: `https://accounts.google.com/${rawId}` },
      ...{ emailVerified: true, fullName: displayName, isNewUser: !known },
      rawUserInfo: JSON.stringify({ id: rawId, name: displayName, verified_email: true, email }),
      ...signIn(service, withProvider(updated, info), GOOGLE),
    };
  },
);

const signInWithLink = call(
  'before the answer',
  z.object({ email: Email, oobCode: Code }),
  (service, { email, oobCode }, { onUndo }) => {
    if (service.codes.check(oobCode, 'EMAIL_SIGNIN').email !== email)
      throw new CallError(
        'INVALID_EMAIL : The email provided does not match the sign-in email address.',
      );
    const known = service.accounts.findByEmail(email);
    const user = known ? owned(known, service.clock()) : newUser(service, email);
    onUndo(service.codes.use(oobCode, 'EMAIL_SIGNIN').giveBack);
    const verified = withPasswordProvider({ ...user, emailVerified: true });
    const answer = signIn(service, verified, 'password');
    return { kind: 'identitytoolkit#EmailLinkSigninResponse', ...answer, isNewUser: !known };
  },
);

/** Without a password it only returns the e-mail of the link. */
const resetPassword = call(
  'before the answer',
  z.object({ oobCode: Code, newPassword: optional(PASSWORD_MAX) }),
  async (service, { oobCode, newPassword }, { onUndo }) => {
    // Before hashing, so that nobody causes hashing without a code.
    const { type, email } = service.codes.check(
      oobCode,
      newPassword ? 'PASSWORD_RESET' : undefined,
    );
    if (newPassword) {
      const passwordHash = await hashNewPassword(service, newPassword);
      onUndo(service.codes.use(oobCode, 'PASSWORD_RESET').giveBack);
      const user = userOfCode(service, email);
      const verified = { ...revoked(user, service.clock()), passwordHash, emailVerified: true };
      service.accounts.put(withPasswordProvider(verified));
    }
    const shown = type === 'EMAIL_SIGNIN' ? undefined : email;
    return { kind: 'identitytoolkit#ResetPasswordResponse', requestType: type, email: shown };
  },
);

function userOfCode({ accounts }: Service, email: string): User {
  const user = accounts.findByEmail(email);
  if (!user) throw new CallError('INVALID_OOB_CODE');
  return user;
}

const continueUrl = optional(2_048);

const sendLink = call(
  'never',
  z.discriminatedUnion(
    'requestType',
    [
      z.object({ requestType: z.literal('VERIFY_EMAIL'), idToken: Token, continueUrl }),
      z.object({
        requestType: z.enum(['PASSWORD_RESET', 'EMAIL_SIGNIN']),
        email: Email,
        continueUrl,
      }),
    ],
    'OPERATION_NOT_ALLOWED',
  ),
  (service, fields, { origin }) => {
    const email = 'email' in fields ? fields.email : readSignIn(service, fields.idToken).user.email;
    if (!service.mailTries.take(email)) throw new CallError('TOO_MANY_ATTEMPTS_TRY_LATER');
    const { requestType, continueUrl = null } = fields;
    if (continueUrl !== null && !URL.canParse(continueUrl))
      throw new CallError('INVALID_CONTINUE_URI : An absolute address is expected.');
    if (requestType === 'PASSWORD_RESET' && !service.accounts.findByEmail(email))
      throw new CallError('EMAIL_NOT_FOUND');
    service.codes.send(requestType, email, origin, continueUrl);
    return { kind: 'identitytoolkit#GetOobConfirmationCodeResponse', email };
  },
);

const verifyEmail = call(
  'before the answer',
  z.object({ oobCode: Code }),
  (service, { oobCode }, { onUndo }) => {
    const { email, giveBack } = service.codes.use(oobCode, 'VERIFY_EMAIL');
    onUndo(giveBack);
    const user = { ...userOfCode(service, email), emailVerified: true };
    return accountInfo(service.accounts.put(user));
  },
);

const changeAccount = call(
  'before the answer',
  z.object({ idToken: Token, displayName: Name, password: optional(PASSWORD_MAX) }),
  async (service, { idToken, displayName, password }) => {
    if (exceedsCodePoints(displayName ?? '', NAME_MAX))
      throw new CallError('INVALID_ARGUMENT : The name is too long.');
    const { signIn: before } = readSignIn(service, idToken);
    if (password) requireRecent(service, before);
    const passwordHash = password ? await hashNewPassword(service, password) : null;
    // Again, because hashing takes its time.
    const { user } = readSignIn(service, idToken);
    const named = { ...user, displayName: displayName ?? user.displayName };
    if (passwordHash === null) return accountInfo(service.accounts.put(named));
    const now = service.clock();
    const authenticatedAt = now.getTime();
    const changed = { ...named, passwordHash, passwordUpdatedAt: authenticatedAt };
    const saved = service.accounts.put(withPasswordProvider(changed));
    const tokens = service.tokens.issue(saved, { provider: 'password', authenticatedAt }, now);
    return { ...accountInfo(saved), ...tokens };
  },
);

/** The library calls both by one name. */
const updateAccount: Call = {
  keep: 'before the answer',
  run: (service, body, context) =>
    ('oobCode' in body ? verifyEmail : changeAccount).run(service, body, context),
};

const accountInfo = (user: User) => ({
  kind: 'identitytoolkit#SetAccountInfoResponse',
  ...shown(user),
});

const lookUp = call('never', z.object({ idToken: Token }), (service, { idToken }) => ({
  kind: 'identitytoolkit#GetAccountInfoResponse',
  users: [shown(readSignIn(service, idToken).user)],
}));

/** All but the password. */
const shown = ({ passwordHash: _, salt: _salt, ...user }: User) => user;

const removeAccount = call(
  'before the answer',
  z.object({ idToken: Token }),
  (service, { idToken }) => {
    const { user, signIn } = readSignIn(service, idToken);
    requireRecent(service, signIn);
    service.accounts.remove(user.localId);
    return { kind: 'identitytoolkit#DeleteAccountResponse' };
  },
);

/** Keeps the time of the sign-in. */
const refreshToken = call(
  'never',
  z.object({
    grant_type: z.literal('refresh_token', 'INVALID_GRANT_TYPE'),
    refresh_token: required(4_096, 'INVALID_REFRESH_TOKEN'),
  }),
  ({ tokens, accounts, clock }, fields) => {
    const signIn = tokens.readRefreshToken(fields.refresh_token);
    if (!signIn) throw new CallError('INVALID_REFRESH_TOKEN');
    const user = userOf(accounts, signIn, 'INVALID_REFRESH_TOKEN');
    const { idToken, refreshToken, expiresIn } = tokens.issue(user, signIn, clock());
    return {
      ...{ id_token: idToken, access_token: idToken, refresh_token: refreshToken },
      ...{ expires_in: expiresIn, token_type: 'Bearer', user_id: user.localId },
    };
  },
);

export const REFRESH_PATH = '/securetoken.googleapis.com/v1/token';
const ACCOUNTS_PATH = '/identitytoolkit.googleapis.com/v1/accounts';

/** What the product's pages call of Firebase's service. */
export const CALLS: ReadonlyMap<string, Call> = new Map([
  [REFRESH_PATH, refreshToken],
  [`${ACCOUNTS_PATH}:signUp`, signUp],
  [`${ACCOUNTS_PATH}:signInWithPassword`, signInWithPassword],
  [`${ACCOUNTS_PATH}:signInWithIdp`, signInWithGoogle],
  [`${ACCOUNTS_PATH}:signInWithEmailLink`, signInWithLink],
  [`${ACCOUNTS_PATH}:sendOobCode`, sendLink],
  [`${ACCOUNTS_PATH}:resetPassword`, resetPassword],
  [`${ACCOUNTS_PATH}:update`, updateAccount],
  [`${ACCOUNTS_PATH}:lookup`, lookUp],
  [`${ACCOUNTS_PATH}:delete`, removeAccount],
]);
