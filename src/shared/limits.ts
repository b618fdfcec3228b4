/**
 * Every business constant, with its unit. Those in `SETTINGS` can be changed by an admin while the
 * product runs, or fixed by an environment variable; the rest are part of the contract.
 */
export const CONTENT_MIN = 10; // code points
export const CONTENT_MAX = 50_000; // code points
export const NOTES_MAX = 5_000; // code points
export const PASSWORD_MIN = 6; // characters
export const NAME_MAX = 100; // code points of a person's name
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
/** How long a call waits for an analysis: a little less than its caller waits for the answer. */
export const ANALYZE_WAIT_MS = 55_000;
export const DETAILED_WAIT_MS = 170_000;
export const DETAILED_TIMEOUT_MS = 180_000;
export const LIST_PAGE_SIZE = 10;
export const LIST_PAGE_SIZE_MAX = 100;
/** Of what is looked for in one's own reports; code points. */
export const SEARCH_MAX = 200;
/** How long a deletion can be taken back before it is carried out. */
export const UNDO_MS = 8_000;
/** How long an admin's deletion can be taken back; after that the server carries it out. */
export const ADMIN_UNDO_MS = 10_000;
/** Of a bulk change: what one page of the list can hold. */
export const BULK_MAX = 100;
/** Matches are counted exactly up to here; beyond, "10,000+". Pages are jumped to within as many rows. */
export const COUNT_MAX = 10_000;
export const SEO_TITLE_MAX = 120; // code points
export const SEO_DESCRIPTION_MAX = 320; // code points
export const SEO_KEYWORDS_MAX = 20;
export const SEO_KEYWORD_MAX = 60; // code points
export const REVIEW_NOTE_MAX = 1_000; // code points
export const FEATURED_DEFAULT = 6;
export const FEATURED_MAX = 50;
/** Of the records of `AnalystCall` and `AnalysisRun`. */
export const METRICS_DAYS = 90;
/** Of a file of fact-check records. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;
export const IMPORT_RECORDS_MAX = 20_000;
export const SHARE_IMAGE = { width: 1200, height: 630 }; // px
/** Before a browser looks whether there is a pre-rendered copy, and between its further looks. */
export const CAPTURE_DELAY_MS = 10_000;
export const CAPTURE_RETRY_MS = [2_000, 4_000, 8_000] as const;
/** Pages beyond are asked for by time: counting up to them costs the database too much. */
export const LIST_PAGE_MAX = 1_000;
export const SHARED_TITLE_MAX = 60;
export const SHARED_CLAIM_MAX = 100;
export const SHARE_POPUP = { width: 550, height: 420 }; // px
export const SHARE_POPUP_FACEBOOK = { width: 670, height: 500 }; // px
export const PREVIOUS_TEXT_MAX = 100;
/** Up to this width a bar at the bottom stands in for the panel and the form in the margin. */
export const MOBILE_BREAKPOINT_PX = 768;
/** How far above the top the score must be gone before the panel shows it again. */
export const PANEL_THRESHOLD_PX = 100;
/** Views of one report that are counted from one network address in a day: tokens can be made up. */
export const VIEWS_PER_ADDRESS_AND_DAY = 10;
export const COPY_TOAST_MS = 2_000;
export const REMAINING_REPORTS_CACHE_MS = 30_000;
/** How often a visitor's count is asked for again while a page stands open. */
export const ANONYMOUS_REFRESH_MS = 30_000;
/** How often a signed-in person's identity token is renewed without a word. */
export const TOKEN_REFRESH_MS = 5 * 60_000;
/** Between the tries of a registration that the network cut off. */
export const REGISTER_RETRY_MS = [2_000, 4_000] as const;
/** How long a page session lasts without a new sign-in; the browser renews it while it is used. */
export const SESSION_DAYS = 30;

/** The limits that are settings: default, whole number, least and greatest allowed value. */
export const SETTINGS = {
  anonymousReportsPerMonth: { default: 3, min: 0, max: 1_000_000 },
  /** For all visitors of one network address together, an IPv6 address standing for its /64. */
  addressReportsPerMonth: { default: 30, min: 0, max: 1_000_000 },
  returnsPerVisitorAndMonth: { default: 3, min: 0, max: 1_000 },
  returnsPerAddressAndMonth: { default: 30, min: 0, max: 10_000 },
  /** In any 60 seconds, by one visitor's token or one account. Each time is kept: hence the maximum. */
  submissionsPerMinute: { default: 5, min: 0, max: 10_000 },
  /** In any 60 seconds, by all who ask from one network address. */
  addressSubmissionsPerMinute: { default: 60, min: 0, max: 10_000 },
  /** In any 60 minutes, by one account. */
  accountSubmissionsPerHour: { default: 60, min: 0, max: 10_000 },
  reuseDays: { default: 30, min: 0, max: 3_650 },
  resubmitCooldownDays: { default: 30, min: 0, max: 3_650 },
} as const;

export type SettingName = keyof typeof SETTINGS;
export type Settings = Record<SettingName, number>;
