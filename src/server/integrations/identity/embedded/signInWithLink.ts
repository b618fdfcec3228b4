import { CallError } from './callError.ts';
import { type Call, type CallParts, CODE_MAX, operate, readEmail, readText } from './calls.ts';
import { refuseWhenFull } from './signUp.ts';

/**
 * Signs in, and registers where needed, whoever opened the link that was sent to them. Whoever registered
 * the address without reading its mail has no more part in the account.
 */
export const signInWithLink: Call = {
  keep: 'before the answer',
  async run(parts, body, caller) {
    const email = readEmail(body);
    const oobCode = readText(body, 'oobCode', CODE_MAX);
    if (!oobCode) throw new CallError('MISSING_OOB_CODE');
    parts.codes.check(oobCode);
    const known = parts.state.getUserByEmail(email);
    if (!known) refuseWhenFull(parts);
    const isProven = known?.emailVerified === true;
    const answer = await operate(parts, 'signInWithEmailLink', { email, oobCode }, caller);
    if (known && !isProven) endOtherWaysIn(parts, known.localId);
    return answer;
  },
};

/** As signing in with Google does: the password goes, and what was begun with it. */
function endOtherWaysIn({ state, clock }: CallParts, localId: string): void {
  const user = state.getUserByLocalId(localId);
  if (!user) return;
  const { passwordHash: _, salt: _salt, providerUserInfo = [], ...kept } = user;
  const now = clock().getTime();
  state.overwriteUserWithLocalId(localId, {
    ...kept,
    passwordUpdatedAt: now,
    validSince: String(Math.floor(now / 1_000)),
    providerUserInfo: providerUserInfo.filter(({ providerId }) => providerId !== 'password'),
  });
}
