import { NAME_MAX } from '../../../../shared/limits.ts';
import { CallError } from './callError.ts';
import {
  type Call,
  CODE_MAX,
  operate,
  PASSWORD_MAX,
  readIdToken,
  readText,
  requireRecent,
} from './calls.ts';
import { hashNewPassword } from './signUp.ts';

/** Verifies an e-mail by the code of a link, or changes the name or the password of who is signed in. */
export const updateAccount: Call = {
  keep: 'before the answer',
  async run(parts, body, caller) {
    const oobCode = readText(body, 'oobCode', CODE_MAX);
    if (oobCode) {
      parts.codes.check(oobCode);
      return operate(parts, 'update', { oobCode }, caller);
    }
    const { idToken, claims } = readIdToken(parts, body);
    const displayName = readText(body, 'displayName', 4 * NAME_MAX);
    if (Array.from(displayName ?? '').length > NAME_MAX) {
      throw new CallError('INVALID_ARGUMENT : The name is too long.');
    }
    const password = readText(body, 'password', PASSWORD_MAX);
    if (password) requireRecent(parts, claims);
    const fields = {
      idToken,
      ...(displayName === undefined ? {} : { displayName }),
      ...(password ? { password: await hashNewPassword(parts, password) } : {}),
    };
    return operate(parts, 'update', fields, caller);
  },
};
