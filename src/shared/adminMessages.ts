import * as limits from './limits.ts';
import type { Failure } from './schema/analysis.ts';
import texts from './texts/admin.json' with { type: 'json' };

/** Apart from `messages`, so that other visitors do not load it. */
export const adminMessages = {
  reports: texts.reports,
  seo: {
    ...texts.seo,
    titleTooLong: `A title has at most ${limits.SEO_TITLE_MAX} characters.`,
    descriptionTooLong: `A description has at most ${limits.SEO_DESCRIPTION_MAX} characters.`,
    tooManyKeywords: `At most ${limits.SEO_KEYWORDS_MAX} keywords are kept.`,
    keywordTooLong: `A keyword has at most ${limits.SEO_KEYWORD_MAX} characters.`,
    reviewerTooLong: `A name has at most ${limits.NAME_MAX} characters.`,
    reviewNoteTooLong: `A note has at most ${limits.REVIEW_NOTE_MAX} characters.`,
  },
  users: texts.users,
  library: {
    ...texts.library,
    tooLarge: `The file is larger than ${limits.IMPORT_BYTES_MAX / 1024 ** 2} MB.`,
    broken: (line: number, column: number) =>
      `The file is not valid JSON: it breaks at line ${line}, column ${column}.`,
    tooMany: `The file has more than ${limits.IMPORT_RECORDS_MAX.toLocaleString('en')} records. Please split it.`,
    tooManyPhrasings: `The file has more than ${limits.IMPORT_PHRASINGS_MAX.toLocaleString('en')} phrasings. Please split it.`,
    tooManyOf: (what: string, most: number) => `There are more than ${most} ${what}.`,
    tooLong: (what: string, most: number) => `The ${what} is longer than ${most} characters.`,
    sameAddress: (number: number) => `The same link as number ${number.toLocaleString('en')}.`,
  },
  jobs: texts.jobs satisfies { failures: Record<Failure, string> },
  settings: {
    ...texts.settings,
    whole: (min: string, max: string) => `Give a whole number from ${min} to ${max}.`,
    tooLong: (max: number) => `This is longer than ${max} characters.`,
    price: (max: number) => `Give a price from 0 to ${max.toLocaleString('en')}.`,
  },
};
