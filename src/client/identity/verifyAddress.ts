import { applyActionCode } from 'firebase/auth';
import { accountMessages } from '../../shared/accountMessages.ts';
import { identityErrorText } from './identityErrors.ts';
import { openFirebase } from './openFirebase.ts';
import { done, type Outcome, outcomeOf } from './outcome.ts';

/** Verifies an address by the code of the link that was sent to it. */
export async function verifyAddress(code: string): Promise<Outcome> {
  try {
    const { auth } = await openFirebase();
    await applyActionCode(auth, code);
    return done(accountMessages.verified);
  } catch (error) {
    return outcomeOf(identityErrorText('openLink', error));
  }
}
