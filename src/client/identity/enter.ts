import { signOut, type User } from 'firebase/auth';
import { accountMessages } from '../../shared/accountMessages.ts';
import { errorName } from '../app/errorName.ts';
import { beginSession } from './beginSession.ts';
import { exchange } from './exchange.ts';
import { openFirebase } from './openFirebase.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { serverRefusal } from './serverRefusal.ts';

/** Lets in a person whom the identity service knows. Whom our server does not let in is signed out there. */
export async function enter(person: User): Promise<Outcome> {
  try {
    await beginSession(person, await exchange(person), Date.now());
    return { is: 'signedIn' };
  } catch (error) {
    await leave();
    if (errorName(error as { data?: object }) === 'email_unverified') return { is: 'unverified' };
    return outcomeOf(serverRefusal(error, accountMessages.signInWithoutData));
  }
}

/** Signs out of the identity service alone, where nobody was let in. */
export async function leave(): Promise<void> {
  const { auth } = await openFirebase();
  await signOut(auth);
}
