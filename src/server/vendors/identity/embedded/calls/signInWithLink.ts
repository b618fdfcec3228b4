import { CallError } from '../callError.ts';
import { type Call, CODE_MAX, operate, readEmail, readText } from './call.ts';
import { refuseWhenFull } from './signUp.ts';

/** Signs in, and registers where needed, whoever opened the link that was sent to them. */
export const signInWithLink: Call = {
  keep: 'before the answer',
  run(parts, body, caller) {
    const email = readEmail(body);
    const oobCode = readText(body, 'oobCode', CODE_MAX);
    if (!oobCode) throw new CallError('MISSING_OOB_CODE');
    parts.codes.check(oobCode);
    if (!parts.state.getUserByEmail(email)) refuseWhenFull(parts);
    return operate(parts, 'signInWithEmailLink', { email, oobCode }, caller);
  },
};
