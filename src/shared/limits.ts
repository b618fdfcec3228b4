/**
 * Every business constant, with its unit. Those in `SETTINGS` can be changed by an admin while the
 * product runs, or fixed by an environment variable; the rest are part of the contract.
 */
export const CONTENT_MIN = 10; // code points
export const CONTENT_MAX = 50_000; // code points
export const NOTES_MAX = 5_000; // code points
/** Share of `< > { } [ ] \ /` among the characters of a claim above which it is refused. */
export const SPECIAL_CHARACTERS_MAX_SHARE = 0.1;
/** A claim up to this many code points is a `credibility` check, a longer text an `analysis`. */
export const CLAIM_MAX = 300;
export const SLUG_MAX = 80; // characters of the readable part

export const UNLIMITED = -1;
export const PLACEHOLDER_ROTATE_MS = 4_000;
export const PLACEHOLDER_TYPE_MS = 50;
export const STATUS_LINE_MS = 2_000;
export const REPORT_MISSING_MS = 30_000;
export const REQUEST_TIMEOUT_MS = 60_000;
export const SHARED_TITLE_MAX = 60;
export const COPY_TOAST_MS = 2_000;
export const REMAINING_REPORTS_CACHE_MS = 30_000;

/** The limits that are settings: default, whole number, least and greatest allowed value. */
export const SETTINGS = {
  anonymousReportsPerMonth: { default: 3, min: 0, max: 1_000_000 },
  returnsPerVisitorAndMonth: { default: 3, min: 0, max: 1_000 },
  reuseDays: { default: 30, min: 0, max: 3_650 },
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = Record<SettingName, number>;
