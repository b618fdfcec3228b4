import { sendSignInLinkToEmail, signInWithEmailLink } from 'firebase/auth';
import { accountMessages } from '../../shared/accountMessages.ts';
import { paths } from '../../shared/paths.ts';
import { enter } from './enter.ts';
import { identityErrorText } from './identityErrors.ts';
import { keepLinkEmail } from './linkEmail.ts';
import { openFirebase } from './openFirebase.ts';
import { done, type Outcome, outcomeOf } from './outcome.ts';

/** Sends a link that signs in without a password, and makes the account where there is none. */
export async function sendSignInLink(email: string): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    const url = location.origin + paths.verifyEmail;
    await sendSignInLinkToEmail(auth, email, { url, handleCodeInApp: true });
    keepLinkEmail(email);
    return done(accountMessages.linkSent);
  } catch (error) {
    return outcomeOf(identityErrorText('sendLink', error));
  }
}

/** Signs in by the code of such a link. The address must be the one that the link was sent to. */
export async function completeSignInLink(code: string, email: string): Promise<Outcome> {
  try {
    const { auth, identity } = await openFirebase();
    const query = new URLSearchParams({ mode: 'signIn', oobCode: code, apiKey: identity.apiKey });
    const link = `${location.origin}${paths.verifyEmail}?${query.toString()}`;
    const { user } = await signInWithEmailLink(auth, email, link);
    keepLinkEmail(null);
    return await enter(user);
  } catch (error) {
    return outcomeOf(identityErrorText('openLink', error));
  }
}
