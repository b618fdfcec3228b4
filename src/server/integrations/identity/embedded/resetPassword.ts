import { CallError } from './callError.ts';
import { type Call, CODE_MAX, operate, PASSWORD_MAX, readText } from './calls.ts';
import { hashNewPassword } from './signUp.ts';

/** Sets a new password by a link; without a password it only tells whom the link is for. */
export const resetPassword: Call = {
  keep: 'before the answer',
  async run(parts, body, caller) {
    const oobCode = readText(body, 'oobCode', CODE_MAX);
    if (!oobCode) throw new CallError('MISSING_OOB_CODE');
    // First, so that nobody has passwords hashed without a code.
    parts.codes.check(oobCode);
    const password = readText(body, 'newPassword', PASSWORD_MAX);
    const more = password ? { newPassword: await hashNewPassword(parts, password) } : {};
    return operate(parts, 'resetPassword', { oobCode, ...more }, caller);
  },
};
