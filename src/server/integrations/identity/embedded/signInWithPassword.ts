import { CallError } from './callError.ts';
import type { EmulatorUser } from './emulator.ts';
import { type Call, operate, PASSWORD_MAX, readEmail, readText } from './calls.ts';

/** Never equal to a hash of ours, so the emulator refuses it in its own words. */
const WRONG = 'wrong';

/**
 * Signs in with e-mail and password. The password is checked against our hash; the emulator, which
 * compares texts, is then given that hash, or something wrong. After a few wrong passwords there is a
 * pause, whoever it was.
 */
export const signInWithPassword: Call = {
  keep: 'soon',
  async run(parts, body, caller) {
    const email = readEmail(body);
    const password = readText(body, 'password', PASSWORD_MAX);
    if (!password) throw new CallError('MISSING_PASSWORD');
    const giveBack = parts.passwordTries.take(email);
    if (!giveBack) throw new CallError('TOO_MANY_ATTEMPTS_TRY_LATER');
    const hash = hashOf(parts.state.getUserByEmail(email));
    const right = await parts.passwords.check(password, hash);
    if (right) giveBack();
    const given = right && hash !== null ? hash : WRONG;
    return operate(parts, 'signInWithPassword', { email, password: given }, caller);
  },
};

/** The emulator keeps `fakeHash:salt=…:password=…`, where the password is the hash that we gave it. */
function hashOf(user: EmulatorUser | undefined): string | null {
  const [, hash = ''] = user?.passwordHash?.split(':password=') ?? [];
  return hash.startsWith('scrypt$') ? hash : null;
}
