import { accountMessages } from '../../shared/accountMessages.ts';
import { errorName } from '../app/api.ts';

const texts = accountMessages;

/** What was being done when the identity service refused. */
export type Act =
  'signIn' | 'google' | 'register' | 'resend' | 'sendLink' | 'sendReset' | 'openLink';

interface Refusals {
  /** Null: nothing is shown. */
  [code: `auth/${string}`]: string | null;
  otherwise: string;
}

const addresses = {
  'auth/invalid-email': texts.emailInvalid,
  'auth/missing-email': texts.emailRequired,
};
const network = { 'auth/network-request-failed': texts.registerNetwork };
const tooMany = { 'auth/too-many-requests': texts.tooManyAttempts };
const suspended = { 'auth/user-disabled': texts.suspended };
const weak = {
  'auth/weak-password': texts.passwordWeak,
  'auth/missing-password': texts.passwordRequired,
  'auth/password-does-not-meet-requirements': texts.passwordWeak,
};

/**
 * The texts for what Firebase refuses. A project that protects against listing its users (Firebase's
 * default) says of a wrong password and of an unknown address the same, and so do we.
 */
const refusals: Record<Act, Refusals> = {
  signIn: {
    ...addresses,
    ...network,
    ...tooMany,
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
    // The service failed at it, its disk being full for one.
    'auth/internal-error': texts.registerCreation,
    otherwise: texts.registerFailed,
  },
  resend: { ...tooMany, otherwise: texts.resendFailed },
  sendLink: { ...addresses, ...network, ...tooMany, otherwise: texts.linkFailed },
  sendReset: {
    ...addresses,
    ...network,
    ...tooMany,
    otherwise: texts.resetFailed,
  },
  openLink: {
    ...addresses,
    ...network,
    ...tooMany,
    ...suspended,
    ...weak,
    'auth/expired-action-code': texts.linkExpired,
    'auth/invalid-action-code': texts.linkExpired,
    'auth/user-not-found': texts.linkExpired,
    otherwise: texts.identityUnavailable,
  },
};

/** What to tell about a refusal of the identity service; null where nothing is to be told. */
export function identityErrorText(act: Act, error: unknown): string | null {
  const code = codeOf(error);
  const known: Refusals = refusals[act];
  return Object.hasOwn(known, code) ? (known[code as `auth/${string}`] ?? null) : known.otherwise;
}

/** Firebase's code of an error, `auth/wrong-password` for one; empty for any other error. */
export function codeOf(error: unknown): string {
  const { code } = (error ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : '';
}

/** Whether the identity service or our server could not be reached. */
export function isNetworkError(error: unknown): boolean {
  if (codeOf(error) === 'auth/network-request-failed') return true;
  const { data, cause, name } = (error ?? {}) as { data?: unknown; cause?: unknown; name?: string };
  // A call of ours without an answer carries what fetch said, or that the time was up.
  const failed =
    cause instanceof TypeError || (cause as Error | undefined)?.name === 'TimeoutError';
  return name === 'TRPCClientError' && !data && failed;
}

/** Refusals of our server that tell the person more than that it failed. */
const TELLING = ['suspended', 'email_in_use', 'too_many_sign_ins', 'identity_unavailable'];

/** What to tell when our server did not take a person whom the identity service knows. */
export function serverRefusal(error: unknown, otherwise: string): string {
  if (isNetworkError(error)) return accountMessages.registerNetwork;
  const { message, ...rest } = error as { message: string; data?: object };
  return TELLING.includes(errorName(rest) ?? '') ? message : otherwise;
}
