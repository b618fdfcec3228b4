import { describe, expect, it } from 'vitest';
import { type Act, identityErrorText, isNetworkError } from './errors.ts';

const wrong = 'Invalid email or password.';
const network = 'Network error occurred. Please check your internet connection and try again.';
const tooMany = 'Too many failed attempts. Please try again later.';
const email = 'Please enter a valid email address.';
const weak = 'Password should be at least 6 characters long.';
const suspended = 'This account is suspended. Please contact us if you think this is a mistake.';
const expired = 'This link has expired or was used already. Please ask for a new one.';
const signIn = 'Failed to sign in. Please check your credentials and try again.';
const google = 'Failed to sign in with Google. Please try again.';
const register = 'Failed to create account. Please try again.';
const resend = 'Failed to resend verification email. Please check your credentials.';

const table: readonly [Act, string, string | null][] = [
  ['signIn', 'auth/invalid-credential', wrong],
  ['signIn', 'auth/invalid-login-credentials', wrong],
  ['signIn', 'auth/wrong-password', wrong],
  ['signIn', 'auth/user-not-found', 'No account found with this email.'],
  ['signIn', 'auth/too-many-requests', tooMany],
  ['signIn', 'auth/network-request-failed', network],
  ['signIn', 'auth/invalid-email', email],
  ['signIn', 'auth/missing-password', 'Please enter your password.'],
  ['signIn', 'auth/user-disabled', suspended],
  ['signIn', 'auth/internal-error', signIn],
  ['google', 'auth/popup-blocked', 'Please allow popups for this site to sign in with Google'],
  ['google', 'auth/popup-closed-by-user', null],
  ['google', 'auth/cancelled-popup-request', null],
  ['google', 'auth/user-cancelled', null],
  ['google', 'auth/user-disabled', suspended],
  ['google', 'auth/network-request-failed', google],
  ['google', 'auth/account-exists-with-different-credential', google],
  [
    'register',
    'auth/email-already-in-use',
    'This email is already registered. Please try signing in instead.',
  ],
  ['register', 'auth/invalid-email', email],
  ['register', 'auth/missing-email', 'Please enter your email address.'],
  ['register', 'auth/weak-password', weak],
  ['register', 'auth/password-does-not-meet-requirements', weak],
  ['register', 'auth/network-request-failed', network],
  ['register', 'auth/operation-not-allowed', register],
  ['register', 'auth/too-many-requests', register],
  ['register', 'auth/internal-error', 'Failed to create user account. Please try again.'],
  ['resend', 'auth/invalid-credential', resend],
  ['resend', 'auth/wrong-password', resend],
  ['resend', 'auth/network-request-failed', resend],
  ['resend', 'auth/too-many-requests', tooMany],
  ['sendLink', 'auth/invalid-email', email],
  ['sendLink', 'auth/network-request-failed', network],
  ['sendLink', 'auth/quota-exceeded', 'Failed to send the sign-in link. Please try again.'],
  ['sendReset', 'auth/invalid-email', email],
  ['sendReset', 'auth/too-many-requests', tooMany],
  [
    'sendReset',
    'auth/internal-error',
    'Failed to send the link for a new password. Please try again.',
  ],
  ['openLink', 'auth/expired-action-code', expired],
  ['openLink', 'auth/invalid-action-code', expired],
  ['openLink', 'auth/user-not-found', expired],
  [
    'openLink',
    'auth/invalid-email',
    'This link was sent to another email address. Please enter the one that it was sent to.',
  ],
  ['openLink', 'auth/user-disabled', suspended],
  ['openLink', 'auth/weak-password', weak],
  ['openLink', 'auth/network-request-failed', network],
];

describe('a refusal of the identity service', () => {
  it.each(table)(
    '[8.register.fallback] [8.resend.failure] at %s by %s has its text',
    (act, code, text) => {
      expect(identityErrorText(act, { code })).toBe(text);
    },
  );

  it.each([
    ['signIn', signIn],
    ['google', google],
    ['register', register],
    ['resend', resend],
  ] as const)('at %s without a code is told as any other', (act, text) => {
    for (const error of [new Error('?'), undefined, null, { code: 17 }, { code: 'toString' }])
      expect(identityErrorText(act, error)).toBe(text);
  });
});

const call = (cause: unknown, data?: object) =>
  Object.assign(new Error('?'), { name: 'TRPCClientError', cause, data });

it.each([
  ['Firebase is not reached', { code: 'auth/network-request-failed' }, true],
  ['our server is not reached', call(new TypeError('Failed to fetch')), true],
  ['our server does not answer in time', call(new DOMException('?', 'TimeoutError')), true],
  ['Firebase refuses', { code: 'auth/weak-password' }, false],
  ['our server refuses', call(undefined, { error: 'suspended' }), false],
  ['something in front of our server answers', call(new Error('HTTP 502')), false],
  ['the code is at fault', new TypeError('x is not a function'), false],
  ['nothing is known', undefined, false],
])('when %s', (_, error, expected) => {
  expect(isNetworkError(error)).toBe(expected);
});
