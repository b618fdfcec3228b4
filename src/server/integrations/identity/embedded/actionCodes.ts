import { randomBytes } from 'node:crypto';
import { paths } from '../../../../shared/paths.ts';
import { CallError } from './callError.ts';
import type { ActionCode, EmulatorState } from './emulator.ts';

const HOUR_MS = 3_600_000;

/** How long a link can be used, as with Firebase itself. */
const LIFETIME_MS: Record<string, number> = {
  VERIFY_EMAIL: 72 * HOUR_MS,
  PASSWORD_RESET: HOUR_MS,
  EMAIL_SIGNIN: 6 * HOUR_MS,
};

const KINDS: Record<string, MailKind> = {
  VERIFY_EMAIL: 'verifyEmail',
  PASSWORD_RESET: 'resetPassword',
  EMAIL_SIGNIN: 'signIn',
};

/** Codes that are remembered at most; beyond, the oldest can't be used any more. */
const MOST_CODES = 500;

export interface ActionCodes {
  /** @throws CallError for a code that is unknown, was used, or is too old */
  check: (code: string) => void;
  /** Lets a code be used again whose use could not be written. */
  giveBack: (code: string) => void;
}

interface ActionCodesParts {
  apiKey: string;
  clock: () => Date;
  deliver: (mail: Mail) => void;
}

/**
 * Takes over how the emulator makes the codes of its mails: unguessable, for a limited time, in links
 * to our own page, and delivered where a person can find them.
 */
export function takeOverActionCodes(state: EmulatorState, parts: ActionCodesParts): ActionCodes {
  const made = new Map<string, { at: number; code: ActionCode }>();

  state.createOob = (email, newEmail, requestType, generateLink) => {
    const oobCode = randomBytes(40).toString('base64url');
    const at = parts.clock();
    const oobLink = linkTo(generateLink(oobCode), parts.apiKey, email);
    const code = { email, newEmail, requestType, oobCode, oobLink };
    state.oobs.set(oobCode, code);
    made.set(oobCode, { at: at.getTime(), code });
    for (const old of made.keys()) {
      if (made.size <= MOST_CODES) break;
      made.delete(old);
      state.oobs.delete(old);
    }
    const kind = KINDS[requestType];
    if (kind) parts.deliver({ at, to: email, kind, link: oobLink });
    return code;
  };

  return {
    check(code) {
      const found = state.oobs.get(code);
      if (!found) throw new CallError('INVALID_OOB_CODE');
      const age = parts.clock().getTime() - (made.get(code)?.at ?? 0);
      if (age >= (LIFETIME_MS[found.requestType] ?? 0)) throw new CallError('EXPIRED_OOB_CODE');
    },
    giveBack(code) {
      const used = made.get(code);
      if (used) state.oobs.set(code, used.code);
    },
  };
}

/** The emulator's link, made one to our page. Where it leads on to stays on our origin. */
function linkTo(emulatorLink: string, apiKey: string, email: string): string {
  const url = new URL(emulatorLink);
  url.pathname = paths.verifyEmail;
  url.searchParams.set('apiKey', apiKey);
  url.searchParams.set('email', email);
  const next = url.searchParams.get('continueUrl');
  if (next !== null && URL.parse(next)?.origin !== url.origin) {
    url.searchParams.delete('continueUrl');
  }
  return url.href;
}

export type MailKind = 'verifyEmail' | 'signIn' | 'resetPassword';

/** What would have been sent by e-mail. */
export interface Mail {
  at: Date;
  to: string;
  kind: MailKind;
  /** To our own page, absolute. */
  link: string;
}

export interface Outbox {
  add: (mail: Mail) => void;
  /** Newest first. */
  list: () => readonly Mail[];
}

const MOST_MAILS = 50;

/** The last mails, in memory: there is no mail server on somebody's own machine. */
export function createOutbox(): Outbox {
  const mails: Mail[] = [];
  return {
    add(mail) {
      mails.unshift(mail);
      mails.length = Math.min(mails.length, MOST_MAILS);
    },
    list: () => mails,
  };
}
