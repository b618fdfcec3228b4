import { CallError } from './callError.ts';
import { type Call, operate, readEmail, readIdToken, readText } from './calls.ts';

const ADDRESS_MAX = 2_048; // characters

/** "Sends" a link to verify the e-mail, to sign in or to choose a new password. */
export const sendLink: Call = {
  keep: 'never',
  run(parts, body, caller) {
    const requestType = readText(body, 'requestType', 50) ?? '';
    const fields =
      requestType === 'VERIFY_EMAIL'
        ? { idToken: readIdToken(parts, body).idToken }
        : { email: readEmail(body) };
    if (!['VERIFY_EMAIL', 'PASSWORD_RESET', 'EMAIL_SIGNIN'].includes(requestType)) {
      throw new CallError('OPERATION_NOT_ALLOWED');
    }
    const to = 'email' in fields ? fields.email : readIdToken(parts, body).claims.localId;
    if (!parts.mailTries.take(to)) throw new CallError('TOO_MANY_ATTEMPTS_TRY_LATER');
    const continueUrl = readText(body, 'continueUrl', ADDRESS_MAX);
    const more = continueUrl === undefined ? {} : { continueUrl };
    return operate(parts, 'sendOobCode', { requestType, ...fields, ...more }, caller);
  },
};
