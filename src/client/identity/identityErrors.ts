import { accountMessages } from '../../shared/accountMessages.ts';
import { codeOf } from './codeOf.ts';

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
