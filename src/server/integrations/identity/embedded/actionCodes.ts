import { randomBytes } from 'node:crypto';
import { paths } from '../../../../shared/paths.ts';
import { CallError } from './callError.ts';

/** Required by Firebase's library, neither secret nor checked. */
export const API_KEY = 'embedded';

const HOUR_MS = 3_600_000;

/** What a link is for; lifetimes as with Firebase itself. */
const LINKS = {
  VERIFY_EMAIL: { mode: 'verifyEmail', lifetimeMs: 72 * HOUR_MS },
  PASSWORD_RESET: { mode: 'resetPassword', lifetimeMs: HOUR_MS },
  EMAIL_SIGNIN: { mode: 'signIn', lifetimeMs: 6 * HOUR_MS },
} as const;

export type RequestType = keyof typeof LINKS;

interface ActionCode {
  type: RequestType;
  email: string;
  at: Date;
}

export interface Mail {
  at: Date;
  to: string;
  kind: (typeof LINKS)[RequestType]['mode'];
  link: string;
}

const MOST_CODES = 500;
const MOST_MAILS = 50;

export type ActionCodes = ReturnType<typeof createActionCodes>;

/** Unguessable codes that expire and count once, and the unsent mails with their links. */
export function createActionCodes(clock: () => Date, onMail: (mail: Mail) => void) {
  const codes = new Map<string, ActionCode>();
  const outbox: Mail[] = [];

  /** Throws CallError for a code that is unknown, used, expired or for something else. */
  function check(code: string, type?: RequestType): ActionCode {
    const found = codes.get(code);
    if (!found || found.type !== (type ?? found.type)) throw new CallError('INVALID_OOB_CODE');
    const age = clock().getTime() - found.at.getTime();
    if (age >= LINKS[found.type].lifetimeMs) throw new CallError('EXPIRED_OOB_CODE');
    return found;
  }

  return {
    /** Newest first; in memory, because a local installation has no mail server. */
    outbox: outbox as readonly Mail[],
    check,
    /** Uses a code up; `giveBack` is for when what it was used for could not be stored. */
    use(code: string, type: RequestType): { email: string; giveBack: () => void } {
      const found = check(code, type);
      codes.delete(code);
      return { email: found.email, giveBack: () => void codes.set(code, found) };
    },
    send(type: RequestType, email: string, origin: string, continueUrl: string | null): void {
      const code = randomBytes(40).toString('base64url');
      const at = clock();
      codes.set(code, { type, email, at });
      const [oldest = ''] = codes.keys();
      if (codes.size > MOST_CODES) codes.delete(oldest);

      const { mode } = LINKS[type];
      const url = new URL(paths.verifyEmail, origin);
      const query = { mode, lang: 'en', oobCode: code, apiKey: API_KEY, email };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      // It must stay on our origin.
      if (continueUrl !== null && URL.parse(continueUrl)?.origin === url.origin)
        url.searchParams.set('continueUrl', continueUrl);
      const mail = { at, to: email, kind: mode, link: url.href };
      outbox.unshift(mail);
      outbox.length = Math.min(outbox.length, MOST_MAILS);
      onMail(mail);
    },
  };
}
