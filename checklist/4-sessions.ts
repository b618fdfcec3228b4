import type { Row } from './row.ts';

/** States: session, sign-in, registration. */
export const sessions: readonly Row[] = [
  {
    id: '4.session.loading',
    area: 'accounts',
    rule: 'A session begins as loading',
    test: [
      'src/client/features/site/SiteHeader.test.tsx > the bar on top of somebody who is signed in > shows neither badge nor account while they are being recognised',
      'e2e/authNavigation.spec.ts > who is signed in never sees the way in, not even before the page’s scripts are there',
    ],
  },
  {
    id: '4.session.settles',
    area: 'accounts',
    rule: 'It becomes anonymous, registered or admin by the sign-in state',
    test: [
      'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
      'e2e/auth.spec.ts > who has verified the configured address is the administrator, and sees it',
    ],
  },
  {
    id: '4.session.sign-in',
    area: 'accounts',
    rule: 'Signing in gives unlimited reports',
    test: 'src/server/api/signingIn.db.test.ts > signing in > sets the cookie of a page session and opens calls to who brings the token',
  },
  {
    id: '4.session.sign-out',
    area: 'accounts',
    rule: 'Signing out returns to anonymous with a refreshed count',
    test: 'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
  },
  {
    id: '4.session.count-after-analysis',
    area: 'accounts',
    rule: 'The count is updated after each analysis',
    test: [
      'e2e/freeReports.spec.ts > the browser keeps a token and the count, and sends token and cookies with its calls',
      'e2e/allowance.spec.ts > a visitor sees what is left, and is told plainly when nothing is',
    ],
  },
  {
    id: '4.session.reports-updated',
    area: 'accounts',
    rule: 'The count is updated through the reportsUpdated event',
    test: 'e2e/clock.spec.ts > how many reports are left > follows what reportsUpdated announces, a second later',
  },
  {
    id: '4.sign-in.unverified',
    area: 'accounts',
    rule: 'An unverified e-mail is signed out and shown a resend option',
    test: 'e2e/authRefused.spec.ts > signing in > before the address is verified is refused, and the mail can be sent again',
  },
  {
    id: '4.sign-in.verified',
    area: 'accounts',
    rule: 'A verified e-mail calls the server and logs in',
    test: 'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
  },
  {
    id: '4.sign-in.create',
    area: 'accounts',
    rule: 'On a 404 from the server it retries once to create the user',
    test: 'e2e/authGoogle.spec.ts > Google signs somebody in, and makes the account where there is none',
  },
  {
    id: '4.sign-in.role-admin',
    area: 'accounts',
    rule: 'The role becomes ADMIN when the e-mail matches the admin address',
    test: 'src/server/domain/accounts/exchange.db.test.ts > the exchange of an identity token > gives the role ADMIN to the verified owner of the configured address, and to the chosen',
  },
  {
    id: '4.sign-in.role-registered',
    area: 'accounts',
    rule: 'Otherwise the role becomes REGISTERED',
    test: 'src/server/domain/accounts/exchange.db.test.ts > the exchange of an identity token > gives the role ADMIN to the verified owner of the configured address, and to the chosen',
  },
  {
    id: '4.register.signed-out',
    area: 'accounts',
    rule: 'After the account is made the user is signed out',
    test: 'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
  },
  {
    id: '4.register.message',
    area: 'accounts',
    rule: 'A message about the verification e-mail is shown',
    test: 'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
  },
  {
    id: '4.register.cleared',
    area: 'accounts',
    rule: 'The form is cleared',
    test: 'e2e/auth.spec.ts > a visitor registers, verifies the address, signs in, finds their reports, and signs out',
  },
  {
    id: '4.register.undone',
    area: 'accounts',
    rule: 'If the exchange fails, the created identity account is deleted',
    test: [
      'src/client/identity/registerAccount.test.ts > registering > takes the identity account back when the exchange fails',
      'e2e/authRefused.spec.ts > registering > takes the identity account back when our server does not take it',
    ],
  },
  {
    id: '4.register.retries',
    area: 'accounts',
    rule: 'Registration retries on network failure, 3 attempts, after 2 s and 4 s',
    test: [
      'src/client/identity/registerAccount.test.ts > registering > is tried three times in all, after 2 and 4 seconds, when the network fails',
      'src/client/identity/registerAccount.test.ts > registering > goes on from the step that the network cut off',
    ],
  },
];
