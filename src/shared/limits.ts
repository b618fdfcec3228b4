/**
 * Every business constant, with its unit. Those in `SETTINGS` can be changed by an admin while the
 * product runs, numbers also fixed by an environment variable; the rest are part of the contract.
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
/** Of a whole slug: the readable part, and what makes it one of its own when that is taken. */
export const SLUG_LENGTH = { min: 3, max: 91 }; // characters

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
/** An analysis whose processes died is taken up again until so long after it was started. */
export const ANALYSIS_GIVEN_UP_MS = 3_600_000;
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
export const SEO_IMAGE_MAX = 1_000; // characters of its address
export const REVIEW_NOTE_MAX = 1_000; // code points
export const FEATURED_DEFAULT = 6;
export const FEATURED_MAX = 50;
/** Of the records of `AnalystCall` and `AnalysisRun`. */
export const METRICS_DAYS = 90;
/** Of them, those whose days are shown one by one. */
export const METRICS_SHOWN_DAYS = 30;
/** Of a file of fact-check records. */
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;
export const IMPORT_RECORDS_MAX = 20_000;
/** Of all records of a file together: each takes 2 kB of memory in every process. */
export const IMPORT_PHRASINGS_MAX = 40_000;
/** Of what became of each; beyond, the refused ones are kept before the others. */
export const IMPORT_LINES_MAX = 5_000;
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
/** Of the request in which a browser posts a page. */
export const CAPTURE_BYTES_MAX = 2 * 1024 * 1024;
export const CAPTURES_PER_ADDRESS_AND_MINUTE = 10;
/** Of one call: fields and list entries in its body, of all levels together. Calls that take more say so. */
export const BODY_FIELDS_MAX = 64;
/** Of one call: objects and lists within each other in its body. */
export const BODY_DEPTH_MAX = 8;
/** In the query of any address. */
export const QUERY_PARAMETERS_MAX = 32;
/** Calls that travel in one request; a page makes three or four. */
export const BATCH_MAX = 10;
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

/**
 * What is made for a network address counts against `addressReadsPerMinute`, each as many cheap reads as
 * it costs about as much processor time as; a cheap read takes a little less than a millisecond.
 */
export const READS_OF = {
  /** A request to look something up, a call of a batch, and whatever is refused late. */
  request: 1,
  /** The start of an analysis: its text is cleaned, four tables are written. */
  start: 10,
  /** A list of reports, up to a hundred. */
  list: 3,
  /** A search among the listed reports, and what Truth Radar opens with. */
  search: 5,
  /** A page rendered anew, or a picture painted; what lies ready counts for nothing. */
  render: 20,
} as const;
/** Bytes of a body that count as one cheap read more: they are read, looked over and parsed. */
export const BODY_BYTES_PER_READ = 16 * 1024;
/** So many seconds' share of the limit an address may use up at once. */
export const READS_BURST_SECONDS = 5;
/** Lists, searches, pages and pictures that are made for one address at the same time. */
export const COSTLY_AT_ONCE = 4;
/** Further ones wait in line, at most so many and so long. */
export const COSTLY_WAITING_MAX = 32;
export const COSTLY_WAIT_MS = 10_000;
/** Of bodies that come in from one address at the same time: what they say they will have. */
export const BODY_BYTES_AT_ONCE = 16 * 1024 * 1024;
/** Who is refused is told after so long: a program that asks again at once is slowed down by it. */
export const REFUSAL_DELAY_MS = 1_000;
/** Of one address; further ones are told at once, and their connection is closed. */
export const REFUSALS_DELAYED_MAX = 200;
/** Addresses whose reads are remembered; beyond, those that were used longest ago are forgotten. */
export const COUNTED_ADDRESSES_MAX = 50_000;

/** What the pages say of limits, before they know the ones that are set. */
export const ANONYMOUS_REPORTS_PER_MONTH = 3;
export const SUBMISSIONS_PER_MINUTE = 5;
export const RESUBMIT_COOLDOWN_DAYS = 30;

/** What a setting can be, and within which bounds. */
type SettingRule =
  | { kind: 'number'; default: number; min: number; max: number }
  | { kind: 'switch'; default: boolean }
  /** One line of at most `max` code points; a model's name holds no spaces. */
  | { kind: 'text' | 'model'; default: string; max: number };

/** What an admin can change while the product runs. The browser is told all of it by the server. */
export const SETTINGS = {
  anonymousReportsPerMonth: {
    kind: 'number',
    default: ANONYMOUS_REPORTS_PER_MONTH,
    min: 0,
    max: 1_000_000,
  },
  /** For all visitors of one network address together, an IPv6 address standing for its /64. */
  addressReportsPerMonth: { kind: 'number', default: 30, min: 0, max: 1_000_000 },
  returnsPerVisitorAndMonth: { kind: 'number', default: 3, min: 0, max: 1_000 },
  returnsPerAddressAndMonth: { kind: 'number', default: 30, min: 0, max: 10_000 },
  /** In any 60 seconds, by one visitor's token or one account. Each time is kept: hence the maximum. */
  submissionsPerMinute: { kind: 'number', default: SUBMISSIONS_PER_MINUTE, min: 0, max: 10_000 },
  /** In any 60 seconds, by all who ask from one network address. */
  addressSubmissionsPerMinute: { kind: 'number', default: 60, min: 0, max: 10_000 },
  /** In any 60 minutes, by one account. */
  accountSubmissionsPerHour: { kind: 'number', default: 60, min: 0, max: 10_000 },
  /**
   * What one instance makes for one network address in 60 seconds, counted in cheap reads: see `READS_OF`.
   * A hundred a second are some tenth of what one process can do, so that the others don't notice, and a
   * hundred busy people behind one address need less. Behind a proxy that `TRUST_PROXY` does not name
   * everybody has one address, and this is all that is made for all of them: a hundred calls or five
   * fresh pages a second; what lies ready in memory counts for nothing.
   */
  addressReadsPerMinute: { kind: 'number', default: 6_000, min: 60, max: 1_000_000 },
  /** Live streams that are open at the same time from one network address, of one instance. */
  addressStreamsAtOnce: { kind: 'number', default: 2_000, min: 1, max: 100_000 },
  reuseDays: { kind: 'number', default: 30, min: 0, max: 3_650 },
  resubmitCooldownDays: { kind: 'number', default: RESUBMIT_COOLDOWN_DAYS, min: 0, max: 3_650 },
  /**
   * Of one instance, under way at the same time. 64 answers of 2 s are 32 analyses a second, above the
   * usual limits of the vendors.
   */
  vendorRequestsAtOnce: { kind: 'number', default: 64, min: 1, max: 1_000 },
  /** Off: the built-in analyst takes the place. The chat model writes the detailed analysis too. */
  chatOn: { kind: 'switch', default: true },
  searchOn: { kind: 'switch', default: true },
  generalOn: { kind: 'switch', default: true },
  /** Empty: the one that the configuration names. */
  chatModel: { kind: 'model', default: '', max: 200 },
  searchModel: { kind: 'model', default: '', max: 200 },
  generalModel: { kind: 'model', default: '', max: 200 },
  /** On top of every page; empty: none. */
  bannerText: { kind: 'text', default: '', max: 300 },
} as const satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]['kind']> };
type ValueOf<Kind> = Kind extends 'number' ? number : Kind extends 'switch' ? boolean : string;
/** The settings that are numbers: an environment variable can fix each of them. */
export type LimitName = {
  [Name in SettingName]: Settings[Name] extends number ? Name : never;
}[SettingName];

/** The environment variable that fixes a limit: `reuseDays` → `LIMIT_REUSE_DAYS`. */
export function limitVariable(setting: string): string {
  return `LIMIT_${setting.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
