import { EMAIL_MAX } from './limits.ts';

export const correctionReasons = {
  wrong: 'The answer is wrong',
  source: 'A source is wrong, or missing',
  outdated: 'It is out of date',
  person: 'It is about a person and should be removed',
  other: 'Something else',
} as const;
export const CORRECTION_REASONS = Object.keys(correctionReasons) as [
  keyof typeof correctionReasons,
];

export const CORRECTION_DECISIONS = ['corrected', 'rejected', 'deleted'] as const;

export const CORRECTION_TEXT_MIN = 10; // code points
export const CORRECTION_TEXT_MAX = 2_000; // code points
export const CORRECTION_NOTE_MAX = 1_000; // code points
/** Of one report. */
export const CORRECTIONS_MAX = 20;
export const REQUESTS_PER_VISITOR_AND_DAY = 5;
export const REQUESTS_PER_ADDRESS_AND_DAY = 20;
/** The text of a request is removed as long after its decision. */
export const DECIDED_TEXT_DAYS = 90;

export const correctionMessages = {
  reasonRequired: 'Please choose what is wrong',
  textTooShort: `Please describe it in at least ${CORRECTION_TEXT_MIN} characters`,
  textTooLong: `A description has at most ${CORRECTION_TEXT_MAX.toLocaleString('en')} characters`,
  emailInvalid: 'Please give a valid email address, or leave it empty',
  tooMany: `You can send ${REQUESTS_PER_VISITOR_AND_DAY} messages like this a day, and ${REQUESTS_PER_ADDRESS_AND_DAY} from one network. Please try again tomorrow.`,
  noteRequired: 'Please write the note that the report shows',
  noteTooLong: `A note has at most ${CORRECTION_NOTE_MAX.toLocaleString('en')} characters`,
  tooManyNotes: `A report carries at most ${CORRECTIONS_MAX} correction notes`,
  decided: 'This request was decided in the meantime',
  unknown: 'This request no longer exists',
} as const;

/** Not more than a look: mail to the address may fail, and it proves nothing about who gave it. */
export const isEmailLike = (text: string): boolean =>
  text.length <= EMAIL_MAX && /^[^\s@]+@[^\s@.]+\.[^\s@]+$/.test(text);
