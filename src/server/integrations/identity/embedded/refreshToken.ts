import { CallError } from './callError.ts';
import { isOver } from './emulator.ts';
import { type Call, contextOf, readText } from './calls.ts';

const TOKEN_MAX = 4_096; // characters

/**
 * A new ID token for who is still signed in. It keeps the time of the sign-in, which the emulator
 * forgets: otherwise a sign-in elsewhere would make an old one young again.
 */
export const refreshToken: Call = {
  keep: 'soon',
  run(parts, body, caller) {
    const token = readText(body, 'refresh_token', TOKEN_MAX);
    if (body.grant_type !== 'refresh_token') throw new CallError('INVALID_GRANT_TYPE');
    const read = token ? parts.tokens.readRefreshToken(token) : null;
    if (!read) throw new CallError('INVALID_REFRESH_TOKEN');
    const fields = { grantType: 'refresh_token', refreshToken: read.unsigned };
    const { token: grant } = parts.emulator.operations.securetoken;
    const answer = grant(parts.state, fields, contextOf(caller)) as { user_id: string };
    const user = parts.state.getUserByLocalId(answer.user_id);
    // A new password ends what was begun with the old one.
    if (user && isOver(read, user)) throw new CallError('TOKEN_EXPIRED');
    return { ...answer, authenticatedAt: read.authenticatedAt };
  },
};
