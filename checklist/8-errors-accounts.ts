import type { Row } from './row.ts';

/** Error catalogue: Google, sign-in, registration, resending. */
export const errorsAccounts: readonly Row[] = [
  {
    id: '8.google.blocked',
    area: 'accounts',
    rule: 'A blocked popup has its text',
    text: 'Please allow popups for this site to sign in with Google',
    test: [
      'e2e/authGoogle.spec.ts > a popup that the browser blocks is asked for in words',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at google by auth/popup-blocked has its text',
    ],
  },
  {
    id: '8.google.closed',
    area: 'accounts',
    rule: 'A closed or cancelled popup shows nothing',
    test: [
      'e2e/authGoogle.spec.ts > a popup that is closed says nothing, and leaves the form as it was',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at google by auth/popup-closed-by-user has its text',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at google by auth/cancelled-popup-request has its text',
    ],
  },
  {
    id: '8.google.other',
    area: 'accounts',
    rule: 'Any other failure has its text',
    text: 'Failed to sign in with Google. Please try again.',
    test: ['e2e/authGoogle.spec.ts > any other failure of Google has its text'],
  },
  {
    id: '8.sign-in.unverified',
    area: 'accounts',
    rule: 'An unverified e-mail has its text',
    text: 'Please verify your email address before signing in. Check your inbox for the verification link.',
    test: 'e2e/authRefused.spec.ts > signing in > before the address is verified is refused, and the mail can be sent again',
  },
  {
    id: '8.sign-in.resend',
    area: 'accounts',
    rule: 'An unverified e-mail gets a resend button',
    test: 'e2e/authRefused.spec.ts > signing in > before the address is verified is refused, and the mail can be sent again',
  },
  {
    id: '8.sign-in.password',
    area: 'accounts',
    rule: 'A wrong password has its text',
    text: 'Invalid email or password.',
    test: [
      'e2e/authRefused.spec.ts > signing in > with a wrong password is refused',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at signIn by auth/invalid-credential has its text',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at signIn by auth/wrong-password has its text',
    ],
  },
  {
    id: '8.sign-in.unknown',
    area: 'accounts',
    rule: 'An unknown user has its text',
    text: 'No account found with this email.',
    test: [
      'e2e/authRefused.spec.ts > signing in > with an address that has no account is refused',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at signIn by auth/user-not-found has its text',
    ],
  },
  {
    id: '8.sign-in.too-many',
    area: 'accounts',
    rule: 'Too many requests have their text',
    text: 'Too many failed attempts. Please try again later.',
    test: [
      'e2e/authRefused.spec.ts > signing in > too often with a wrong password is stopped',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at signIn by auth/too-many-requests has its text',
    ],
  },
  {
    id: '8.sign-in.other',
    area: 'accounts',
    rule: 'Any other failure has its text',
    text: 'Failed to sign in. Please check your credentials and try again.',
    test: [
      'e2e/authRefused.spec.ts > signing in > that the identity service fails at has its text',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at signIn by auth/internal-error has its text',
    ],
  },
  {
    id: '8.sign-in.no-data',
    area: 'accounts',
    rule: 'Missing user data has its text',
    text: 'Failed to sign in. Please try again.',
    test: 'e2e/authRefused.spec.ts > signing in > without an answer on who it is has its text',
  },
  {
    id: '8.register.in-use',
    area: 'accounts',
    rule: 'An e-mail in use has its text',
    text: 'This email is already registered. Please try signing in instead.',
    test: [
      'e2e/authRefused.spec.ts > registering > with an address in use is refused',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at register by auth/email-already-in-use has its text',
    ],
  },
  {
    id: '8.register.email',
    area: 'accounts',
    rule: 'An invalid e-mail has its text',
    text: 'Please enter a valid email address.',
    test: [
      'e2e/authRefused.spec.ts > registering > asks for all that is missing before anybody is asked',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at register by auth/invalid-email has its text',
    ],
  },
  {
    id: '8.register.weak',
    area: 'accounts',
    rule: 'A weak password has its text',
    text: 'Password should be at least 6 characters long.',
    test: [
      'e2e/authRefused.spec.ts > registering > asks for all that is missing before anybody is asked',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at register by auth/weak-password has its text',
    ],
  },
  {
    id: '8.register.network',
    area: 'accounts',
    rule: 'A network failure has its text',
    text: 'Network error occurred. Please check your internet connection and try again.',
    test: [
      'src/client/identity/registerAccount.test.ts > registering > is tried three times in all, after 2 and 4 seconds, when the network fails',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at register by auth/network-request-failed has its text',
    ],
  },
  {
    id: '8.register.creation',
    area: 'accounts',
    rule: 'A failed creation has its text',
    text: 'Failed to create user account. Please try again.',
    test: [
      'src/client/identity/registerAccount.test.ts > registering > takes the identity account back when the exchange fails',
      'e2e/authRefused.spec.ts > registering > takes the identity account back when our server does not take it',
    ],
  },
  {
    id: '8.register.fallback',
    area: 'accounts',
    rule: 'Any other failure has its text',
    text: 'Failed to create account. Please try again.',
    test: 'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at register by auth/operation-not-allowed has its text',
  },
  {
    id: '8.resend.failure',
    area: 'accounts',
    rule: 'A failed resend has its text',
    text: 'Failed to resend verification email. Please check your credentials.',
    test: [
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at resend by auth/invalid-credential has its text',
      'src/client/identity/identityErrors.test.ts > a refusal of the identity service > at resend by auth/network-request-failed has its text',
    ],
  },
  {
    id: '8.resend.success',
    area: 'accounts',
    rule: 'A successful resend has its text',
    text: 'A new verification email has been sent. Please check your inbox and verify your account before signing in.',
    test: 'e2e/authRefused.spec.ts > signing in > before the address is verified is refused, and the mail can be sent again',
  },
];
