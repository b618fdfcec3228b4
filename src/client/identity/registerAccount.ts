import { REGISTER_RETRY_MS } from '../../shared/limits.ts';
import { accountMessages } from '../../shared/accountMessages.ts';
import { codeOf } from './codeOf.ts';
import { identityErrorText } from './identityErrors.ts';
import { isNetworkError } from './isNetworkError.ts';
import { done, type Outcome, outcomeOf } from './outcome.ts';
import { serverRefusal } from './serverRefusal.ts';

/** What a registration is made of. Each step throws when it fails. */
export interface RegisterSteps<Person> {
  /** Makes the account at the identity service. */
  make: () => Promise<Person>;
  /** Signs in to the account that was made although the answer was lost. */
  find: () => Promise<Person>;
  name: (person: Person) => Promise<unknown>;
  /** Makes the account at our server. */
  exchange: (person: Person) => Promise<unknown>;
  sendMail: (person: Person) => Promise<unknown>;
  /** Takes back what `make` did. */
  remove: (person: Person) => Promise<unknown>;
}

/**
 * Registers somebody, who stays signed out until the address is verified. What the network cut off is
 * tried again after 2 and 4 seconds, from the step that failed. An account that our server does not
 * take is taken back, so that the address stays free.
 */
export async function registerAccount<Person>(
  steps: RegisterSteps<Person>,
  wait: (ms: number) => Promise<unknown>,
): Promise<Outcome> {
  let person: Person | undefined;
  let next = 0;
  const further = [steps.name, steps.exchange, steps.sendMail];
  for (let tries = 0; ; tries++) {
    try {
      person ??= await (tries === 0 ? steps.make() : makeAgain(steps));
      for (; next < further.length; next++) await further[next]?.(person);
      return done(accountMessages.registered);
    } catch (error) {
      const pause = REGISTER_RETRY_MS[tries];
      if (pause !== undefined && isNetworkError(error)) {
        await wait(pause);
        continue;
      }
      const step = further[next];
      // The account is there; only the mail is not: it can be sent again.
      if (step === steps.sendMail) return { is: 'unverified' };
      if (person !== undefined) await steps.remove(person).catch(() => undefined);
      if (step === steps.exchange)
        return outcomeOf(serverRefusal(error, accountMessages.registerCreation));
      return outcomeOf(identityErrorText('register', error));
    }
  }
}

/** A try whose answer was lost may have made the account: then it is this person's, by their password. */
async function makeAgain<Person>({ make, find }: RegisterSteps<Person>): Promise<Person> {
  try {
    return await make();
  } catch (error) {
    if (codeOf(error) !== 'auth/email-already-in-use') throw error;
    return find().catch((refused: unknown) => {
      throw isNetworkError(refused) ? refused : error;
    });
  }
}
