import { PASSWORD_MIN } from '../../../../shared/limits.ts';
import { CallError } from './callError.ts';
import { type Call, type CallParts, operate, PASSWORD_MAX, readEmail, readText } from './calls.ts';

/** This is for one person on their own machine; whoever needs more has a Firebase project. */
const MOST_USERS = 1_000;

/** Registers with e-mail and password. What the emulator is given for a password is our hash of it. */
export const signUp: Call = {
  keep: 'before the answer',
  async run(parts, body, caller) {
    const email = readEmail(body);
    const password = readText(body, 'password', PASSWORD_MAX);
    if (!password) throw new CallError('MISSING_PASSWORD');
    if (parts.state.getUserByEmail(email)) throw new CallError('EMAIL_EXISTS');
    refuseWhenFull(parts);
    const hash = await hashNewPassword(parts, password);
    return operate(parts, 'signUp', { email, password: hash, returnSecureToken: true }, caller);
  },
};

/** Also used where signing in makes an account. */
export function refuseWhenFull({ state }: CallParts): void {
  if (state.users.size >= MOST_USERS) throw new CallError('QUOTA_EXCEEDED : Too many accounts.');
}

export async function hashNewPassword(parts: CallParts, password: string): Promise<string> {
  if (password.length < PASSWORD_MIN) {
    throw new CallError(
      `WEAK_PASSWORD : Password should be at least ${PASSWORD_MIN} characters long.`,
    );
  }
  return parts.passwords.hash(password);
}
