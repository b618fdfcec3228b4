import { EMAIL_MAX } from './limits.ts';
import texts from './texts/corrections.json' with { type: 'json' };

export const correctionReasons = texts.reasons;
export const CORRECTION_REASONS = Object.keys(correctionReasons) as [
  keyof typeof correctionReasons,
];

export const CORRECTION_TEXT_MIN = 10; // code points
export const CORRECTION_TEXT_MAX = 2_000; // code points
export const CORRECTION_NOTE_MAX = 1_000; // code points
export const CORRECTIONS_MAX = 20; // per report
export const REQUESTS_PER_VISITOR_AND_DAY = 5;
export const REQUESTS_PER_ADDRESS_AND_DAY = 20;
export const DECIDED_TEXT_DAYS = 90;

export const correctionMessages = {
  ...texts.messages,
  textTooShort: `Please describe it in at least ${CORRECTION_TEXT_MIN} characters`,
  textTooLong: `A description has at most ${CORRECTION_TEXT_MAX.toLocaleString('en')} characters`,
  tooMany: `You can send ${REQUESTS_PER_VISITOR_AND_DAY} messages like this a day, and ${REQUESTS_PER_ADDRESS_AND_DAY} from one network. Please try again tomorrow.`,
  noteTooLong: `A note has at most ${CORRECTION_NOTE_MAX.toLocaleString('en')} characters`,
  tooManyNotes: `A report carries at most ${CORRECTIONS_MAX} correction notes`,
};

/** A rough check: mail may still fail, and an address proves nothing about its sender. */
export const isEmailLike = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text);
