import type { Row } from './row.ts';

/** States: session, sign-in, registration. */
export const sessions: readonly Row[] = [
  { id: '4.session.loading', area: 'accounts', rule: 'A session begins as loading', test: null },
  {
    id: '4.session.settles',
    area: 'accounts',
    rule: 'It becomes anonymous, registered or admin by the sign-in state',
    test: null,
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
    test: null,
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
    test: null,
  },
  {
    id: '4.sign-in.verified',
    area: 'accounts',
    rule: 'A verified e-mail calls the server and logs in',
    test: null,
  },
  {
    id: '4.sign-in.create',
    area: 'accounts',
    rule: 'On a 404 from the server it retries once to create the user',
    test: null,
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
    test: null,
  },
  {
    id: '4.register.message',
    area: 'accounts',
    rule: 'A message about the verification e-mail is shown',
    test: null,
  },
  { id: '4.register.cleared', area: 'accounts', rule: 'The form is cleared', test: null },
  {
    id: '4.register.undone',
    area: 'accounts',
    rule: 'If the exchange fails, the created identity account is deleted',
    test: null,
  },
  {
    id: '4.register.retries',
    area: 'accounts',
    rule: 'Registration retries on network failure, 3 attempts, after 2 s and 4 s',
    test: null,
  },
];
