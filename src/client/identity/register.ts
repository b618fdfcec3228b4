import {
  createUserWithEmailAndPassword,
  deleteUser,
  sendEmailVerification,
  signInWithEmailAndPassword,
  updateProfile,
  type User,
} from 'firebase/auth';
import { returnAddress } from './returnAddress.ts';
import { leave } from './enter.ts';
import { exchange } from './exchange.ts';
import { identityErrorText } from './identityErrors.ts';
import { openFirebase } from './openFirebase.ts';
import { type Outcome, outcomeOf } from './outcome.ts';
import { registerAccount } from './registerAccount.ts';

/** Makes an account. Nobody is signed in by it: first the link in the mail has to be opened. */
export async function register(person: {
  email: string;
  password: string;
  name: string;
}): Promise<Outcome> {
  const { email, password, name } = person;
  try {
    const { auth } = await openFirebase();
    const outcome = await registerAccount<User>(
      {
        make: async () => (await createUserWithEmailAndPassword(auth, email, password)).user,
        find: async () => (await signInWithEmailAndPassword(auth, email, password)).user,
        name: (user) => updateProfile(user, { displayName: name }),
        exchange: (user) => exchange(user, { create: true, name }),
        sendMail: (user) => sendEmailVerification(user, { url: returnAddress(email) }),
        remove: deleteUser,
      },
      (ms) => new Promise((passed) => setTimeout(passed, ms)),
    );
    await leave();
    return outcome;
  } catch (error) {
    return outcomeOf(identityErrorText('register', error));
  }
}
