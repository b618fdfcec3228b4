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
