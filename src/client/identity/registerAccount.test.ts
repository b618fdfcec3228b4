import { describe, expect, it } from 'vitest';
import { registerAccount, type RegisterSteps } from './acts.ts';

const refusal = (code: string) => Object.assign(new Error(code), { code });
const cutOff = refusal('auth/network-request-failed');
/** As a call of ours fails that gets no answer, and as one that is refused. */
const unanswered = Object.assign(new Error('Failed to fetch'), {
  name: 'TRPCClientError',
  cause: new TypeError('Failed to fetch'),
});
const refused = (error: string, message: string) =>
  Object.assign(new Error(message), { name: 'TRPCClientError', data: { error } });

type Step = keyof RegisterSteps<string>;

/** Registers with steps that fail as the lists say, one entry a call, and then succeed. */
async function register(failures: Partial<Record<Step, (Error | null)[]>> = {}) {
  const taken: string[] = [];
  const step = (name: Step) => () => {
    taken.push(name);
    const failure = failures[name]?.shift();
    return failure ? Promise.reject(failure) : Promise.resolve('ada');
  };
  const outcome = await registerAccount<string>(
    {
      make: step('make'),
      find: step('find'),
      name: step('name'),
      exchange: step('exchange'),
      sendMail: step('sendMail'),
      remove: step('remove'),
    },
    (ms) => Promise.resolve(taken.push(`${ms} ms`)),
  );
  return { outcome, taken: taken.join(', ') };
}

const registered = {
  is: 'done',
  text: 'Your account was created. We have sent you a verification email: please open the link in it, then sign in.',
};
const networkError = {
  is: 'refused',
  text: 'Network error occurred. Please check your internet connection and try again.',
};

describe('registering', () => {
  it('makes the identity account, names it, exchanges it and sends the mail', async () => {
    expect(await register()).toEqual({
      outcome: registered,
      taken: 'make, name, exchange, sendMail',
    });
  });

  it('[4.register.retries] [8.register.network] [9.register.retries] is tried three times in all, after 2 and 4 seconds, when the network fails', async () => {
    expect(await register({ make: [cutOff, cutOff, cutOff] })).toEqual({
      outcome: networkError,
      taken: 'make, 2000 ms, make, 4000 ms, make',
    });
    expect((await register({ make: [cutOff, cutOff] })).outcome).toEqual(registered);
  });

  it('goes on from the step that the network cut off', async () => {
    expect(await register({ exchange: [unanswered], sendMail: [cutOff] })).toEqual({
      outcome: registered,
      taken: 'make, name, exchange, 2000 ms, exchange, sendMail, 4000 ms, sendMail',
    });
  });

  it('finds the account whose making was not answered', async () => {
    const inUse = refusal('auth/email-already-in-use');
    expect(await register({ make: [cutOff, inUse] })).toEqual({
      outcome: registered,
      taken: 'make, 2000 ms, make, find, name, exchange, sendMail',
    });
    const { outcome } = await register({
      make: [cutOff, inUse],
      find: [refusal('auth/wrong-password')],
    });
    expect(outcome).toEqual({
      is: 'refused',
      text: 'This email is already registered. Please try signing in instead.',
    });
  });

  it('[4.register.undone] [8.register.creation] takes the identity account back when the exchange fails', async () => {
    expect(await register({ exchange: [refused('unexpected', '?')] })).toEqual({
      outcome: { is: 'refused', text: 'Failed to create user account. Please try again.' },
      taken: 'make, name, exchange, remove',
    });
    const { outcome, taken } = await register({ exchange: [unanswered, unanswered, unanswered] });
    expect(outcome).toEqual(networkError);
    expect(taken).toMatch(/exchange, remove$/);
  });

  it('passes on why our server refused, where that helps', async () => {
    const text = 'Too many sign-ins at once. Please wait a minute before trying again.';
    const { outcome } = await register({ exchange: [refused('too_many_sign_ins', text)] });
    expect(outcome).toEqual({ is: 'refused', text });
  });

  it('refuses at once what no second try would mend, and takes nothing back that it did not make', async () => {
    expect(await register({ make: [refusal('auth/email-already-in-use')] })).toEqual({
      outcome: {
        is: 'refused',
        text: 'This email is already registered. Please try signing in instead.',
      },
      taken: 'make',
    });
  });

  it('offers the mail once more when only that failed', async () => {
    expect(await register({ sendMail: [refusal('auth/too-many-requests')] })).toEqual({
      outcome: { is: 'unverified' },
      taken: 'make, name, exchange, sendMail',
    });
  });
});
