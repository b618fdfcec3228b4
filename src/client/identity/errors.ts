import { accountMessages as texts } from '../../shared/accountMessages.ts';
import { errorName } from '../app/api.ts';

export interface ActValues {
  name: string;
  email: string;
  password: string;
  code: string;
}

export type Outcome =
  | { is: 'signedIn' }
  | { is: 'unverified' }
  /** Canceled by the person: nothing is shown. */
  | { is: 'dismissed' }
  | { is: 'done'; text: string }
  /** The code allows a new password for this account. */
  | { is: 'opened'; email: string }
  | { is: 'refused'; text: string };

export const done = (text: string): Outcome => ({ is: 'done', text });

export const outcomeOf = (text: string | null): Outcome =>
  text === null ? { is: 'dismissed' } : { is: 'refused', text };

interface Refusals {
  [code: `auth/${string}`]: string | null;
  otherwise: string;
}

const addresses = {
  'auth/invalid-email': texts.emailInvalid,
  'auth/missing-email': texts.emailRequired,
};
const network = { 'auth/network-request-failed': texts.registerNetwork };
const tooMany = { 'auth/too-many-requests': texts.tooManyAttempts };
const common = { ...addresses, ...network, ...tooMany };
const suspended = { 'auth/user-disabled': texts.suspended };
const weak = {
  'auth/weak-password': texts.passwordWeak,
  'auth/missing-password': texts.passwordRequired,
  'auth/password-does-not-meet-requirements': texts.passwordWeak,
};

// Firebase's email enumeration protection gives a wrong password and an unknown address one code.
const refusals = {
  signIn: {
    ...common,
    ...suspended,
    'auth/invalid-credential': texts.wrongPassword,
    'auth/invalid-login-credentials': texts.wrongPassword,
    'auth/wrong-password': texts.wrongPassword,
    'auth/user-not-found': texts.unknownEmail,
    'auth/missing-password': texts.passwordRequired,
    otherwise: texts.signInFailed,
  },
  google: {
    ...suspended,
    'auth/popup-blocked': texts.popupBlocked,
    'auth/popup-closed-by-user': null,
    'auth/cancelled-popup-request': null,
    'auth/user-cancelled': null,
    otherwise: texts.googleFailed,
  },
  register: {
    ...addresses,
    ...network,
    ...weak,
    'auth/email-already-in-use': texts.emailInUse,
    'auth/internal-error': texts.registerCreation,
    otherwise: texts.registerFailed,
  },
  resend: { ...tooMany, otherwise: texts.resendFailed },
  sendLink: { ...common, otherwise: texts.linkFailed },
  sendReset: { ...common, otherwise: texts.resetFailed },
  openLink: {
    ...common,
    ...suspended,
    ...weak,
    'auth/invalid-email': texts.linkOfAnother,
    'auth/expired-action-code': texts.linkExpired,
    'auth/invalid-action-code': texts.linkExpired,
    'auth/user-not-found': texts.linkExpired,
    otherwise: texts.identityUnavailable,
  },
} satisfies Record<string, Refusals>;

export type Act = keyof typeof refusals;

export function identityErrorText(act: Act, error: unknown): string | null {
  const code = codeOf(error);
  const known: Refusals = refusals[act];
  return Object.hasOwn(known, code) ? (known[code as `auth/${string}`] ?? null) : known.otherwise;
}

/** Firebase's code, such as `auth/wrong-password`; empty for any other error. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

const OVER = /^auth\/(user-token-expired|user-not-found|invalid-user-token|user-disabled)$/;

export const isOver = (error: unknown): boolean => OVER.test(codeOf(error));

export function isNetworkError(error: unknown): boolean {
  if (codeOf(error) === 'auth/network-request-failed') return true;
  const { data, cause, name } = (error ?? {}) as { data?: unknown; cause?: unknown; name?: string };
  // Without a response, our calls carry fetch's error or the timeout.
  const failed =
    cause instanceof TypeError || (cause as Error | undefined)?.name === 'TimeoutError';
  return name === 'TRPCClientError' && !data && failed;
}

/** Refusals of our server whose text helps the person. */
const TELLING = ['suspended', 'email_in_use', 'too_many_sign_ins', 'identity_unavailable'];

export function serverRefusal(error: unknown, otherwise: string): string {
  if (isNetworkError(error)) return texts.registerNetwork;
  const { message, ...rest } = error as { message: string; data?: object };
  return TELLING.includes(errorName(rest) ?? '') ? message : otherwise;
}
