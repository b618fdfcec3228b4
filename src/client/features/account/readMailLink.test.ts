import { expect, it } from 'vitest';
import { readMailLink } from './MailLinkScreen.tsx';

it.each([
  [
    '?mode=verifyEmail&oobCode=c0de&email=ada%40example.org',
    { mode: 'verifyEmail', code: 'c0de', email: 'ada@example.org' },
  ],
  [
    '?mode=verifyEmail&email=ada%40example.org',
    { mode: 'verifyEmail', code: null, email: 'ada@example.org' },
  ],
  ['?mode=signIn&oobCode=c0de&apiKey=k', { mode: 'signIn', code: 'c0de', email: '' }],
  ['?mode=resetPassword&oobCode=c0de', { mode: 'resetPassword', code: 'c0de', email: '' }],
  ['?mode=signIn', { mode: 'none' }],
  ['?mode=resetPassword', { mode: 'none' }],
  ['?mode=recoverEmail&oobCode=c0de', { mode: 'none' }],
  ['', { mode: 'none' }],
])('the address %j of a mail is read as %j', (search, link) => {
  expect(readMailLink(search)).toEqual(link);
});
