import { type Call, operate, readIdToken, requireRecent } from './calls.ts';
import { refreshToken } from './refreshToken.ts';
import { resetPassword } from './resetPassword.ts';
import { sendLink } from './sendLink.ts';
import { signInWithGoogle } from './signInWithGoogle.ts';
import { signInWithLink } from './signInWithLink.ts';
import { signInWithPassword } from './signInWithPassword.ts';
import { signUp } from './signUp.ts';
import { updateAccount } from './updateAccount.ts';

export const REFRESH_PATH = '/securetoken.googleapis.com/v1/token';

const lookUp: Call = {
  keep: 'never',
  run: (parts, body, caller) => {
    const { idToken } = readIdToken(parts, body);
    return operate(parts, 'lookup', { idToken }, caller);
  },
};

const removeAccount: Call = {
  keep: 'before the answer',
  run: (parts, body, caller) => {
    const { idToken, claims } = readIdToken(parts, body);
    requireRecent(parts, claims);
    return operate(parts, 'delete', { idToken }, caller);
  },
};

/** All that can be called, and nothing else: by far less than what the emulator can do. */
const CALLS = new Map<string, Call>([
  [REFRESH_PATH, refreshToken],
  ...Object.entries({
    signUp,
    signInWithPassword,
    signInWithIdp: signInWithGoogle,
    signInWithEmailLink: signInWithLink,
    sendOobCode: sendLink,
    resetPassword,
    update: updateAccount,
    lookup: lookUp,
    delete: removeAccount,
  }).map(([name, call]): [string, Call] => [
    `/identitytoolkit.googleapis.com/v1/accounts:${name}`,
    call,
  ]),
]);

/** What is called by a POST to this path. */
export const callAt = (path: string): Call | undefined => CALLS.get(path);
