import { randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../../../shared/dates.ts';
import { paths } from '../../../../shared/paths.ts';
import { type ActionCode, CallError, type EmulatorState } from './emulator.ts';

/** By request type, with Firebase's own lifetimes. */
const LINKS: Record<string, { hours: number; subject: string }> = {
  VERIFY_EMAIL: { hours: 72, subject: 'Verify your email address' },
  PASSWORD_RESET: { hours: 1, subject: 'Choose a new password' },
  EMAIL_SIGNIN: { hours: 6, subject: 'Sign in' },
};

const MOST_CODES = 500;

export type ActionCodes = ReturnType<typeof replaceActionCodes>;

/** Replaces the emulator's guessable codes with random ones that expire. */
export function replaceActionCodes(
  state: EmulatorState,
  parts: { apiKey: string; clock: () => Date; deliver: (mail: Mail) => void },
) {
  const issued = new LRUCache<string, { at: number; code: ActionCode }>({
    max: MOST_CODES,
    dispose: (_, oobCode) => state.oobs.delete(oobCode),
  });

  state.createOob = (email, newEmail, requestType, generateLink) => {
    const oobCode = randomBytes(40).toString('base64url');
    const at = parts.clock();
    const oobLink = linkTo(generateLink(oobCode), parts.apiKey, email);
    const code = { email, newEmail, requestType, oobCode, oobLink };
    state.oobs.set(oobCode, code);
    issued.set(oobCode, { at: at.getTime(), code });
    const mail = LINKS[requestType];
    if (mail) parts.deliver({ at, to: email, subject: mail.subject, link: oobLink });
    return code;
  };

  return {
    check(code: string): void {
      const found = state.oobs.get(code);
      if (!found) throw new CallError('INVALID_OOB_CODE');
      const age = parts.clock().getTime() - (issued.get(code)?.at ?? 0);
      if (age >= (LINKS[found.requestType]?.hours ?? 0) * HOUR_MS)
        throw new CallError('EXPIRED_OOB_CODE');
    },
    /** For a code whose use could not be stored. */
    giveBack(code: string): void {
      const used = issued.get(code);
      if (used) state.oobs.set(code, used.code);
    },
  };
}

/** Drops a `continueUrl` of another origin, which would be an open redirect. */
function linkTo(emulatorLink: string, apiKey: string, email: string): string {
  const url = new URL(emulatorLink);
  url.pathname = paths.verifyEmail;
  url.searchParams.set('apiKey', apiKey);
  url.searchParams.set('email', email);
  const next = url.searchParams.get('continueUrl');
  if (next !== null && URL.parse(next)?.origin !== url.origin)
    url.searchParams.delete('continueUrl');
  return url.href;
}

export interface Mail {
  at: Date;
  to: string;
  subject: string;
  link: string;
}
