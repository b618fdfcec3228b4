import modelPrices from './modelPrices.json' with { type: 'json' };

export const CONTENT_MIN = 10; // code points
export const CONTENT_MAX = 50_000; // code points
export const NOTES_MAX = 5_000; // code points
export const SPEAKER_MAX = 200; // code points
export const ORIGIN_MAX = 300; // code points
export const PASSWORD_MIN = 6; // characters
export const NAME_MAX = 100; // code points of a person's name
export const EMAIL_MAX = 320; // characters: local part 64, @, domain 255 (RFC 5321)
/** Refused above this share of `< > { } [ ] \ /` in a claim. */
export const SPECIAL_CHARACTERS_MAX_SHARE = 0.1;
export const CLAIM_MAX = 300;
export const SLUG_MAX = 80; // characters of the readable part
export const SLUG_LENGTH = { min: 3, max: 91 }; // characters

export const UNLIMITED = -1;
export const PLACEHOLDER_ROTATE_MS = 4_000;
export const PLACEHOLDER_TYPE_MS = 50;
export const STATUS_LINE_MS = 2_000;
export const REPORT_MISSING_MS = 30_000;
export const REQUEST_TIMEOUT_MS = 60_000;
/** Less than `REQUEST_TIMEOUT_MS`, so that the caller still gets the answer. */
export const ANALYZE_WAIT_MS = 55_000;
export const DETAILED_WAIT_MS = 170_000;
export const DETAILED_TIMEOUT_MS = 180_000;
/** An analysis interrupted until then is not retried. */
export const ANALYSIS_GIVEN_UP_MS = 3_600_000;
export const LIST_PAGE_SIZE = 10;
export const LIST_PAGE_SIZE_MAX = 100;
export const SEARCH_MAX = 200; // code points
export const UNDO_MS = 8_000;
export const ADMIN_UNDO_MS = 10_000;
export const BULK_MAX = 100;
/** Matches are counted up to here ("10,000+"). */
export const COUNT_MAX = 10_000;
export const SEO_TITLE_MAX = 120; // code points
export const SEO_DESCRIPTION_MAX = 320; // code points
export const SEO_KEYWORDS_MAX = 20;
export const SEO_KEYWORD_MAX = 60; // code points
export const SEO_IMAGE_MAX = 1_000; // characters of its address
export const REVIEW_NOTE_MAX = 1_000; // code points
export const FEATURED_DEFAULT = 6;
export const FEATURED_MAX = 50;
export const METRICS_DAYS = 90;
export const METRICS_SHOWN_DAYS = 30;
export const IMPORT_BYTES_MAX = 20 * 1024 * 1024;
export const IMPORT_RECORDS_MAX = 20_000;
/** Each phrasing takes 2 kB of memory in every process. */
export const IMPORT_PHRASINGS_MAX = 40_000;
export const IMPORT_LINES_MAX = 5_000;
export const SHARE_IMAGE = { width: 1200, height: 630 }; // px
export const CAPTURE_DELAY_MS = 10_000;
export const CAPTURE_RETRY_MS = [2_000, 4_000, 8_000] as const;
/** Deeper pages use cursors, because large offsets cost the database too much. */
export const LIST_PAGE_MAX = 1_000;
export const SHARED_TITLE_MAX = 60;
export const SHARED_CLAIM_MAX = 100;
export const SHARE_POPUP = { width: 550, height: 420 }; // px
export const SHARE_POPUP_FACEBOOK = { width: 670, height: 500 }; // px
export const VERSIONS_MAX = 20; // per report, the present one included
export const LABEL_MAX = 30; // code points of a label of one's own
export const LABELS_PER_REPORT = 5;
export const LABELS_PER_PERSON = 50; // different ones
export const FOLLOWS_MAX = 200; // reports per person
export const PREVIOUS_TEXT_MAX = 100;
export const MOBILE_BREAKPOINT_PX = 768;
export const PANEL_THRESHOLD_PX = 100;
export const CAPTURE_BYTES_MAX = 2 * 1024 * 1024;
export const CAPTURES_PER_ADDRESS_AND_MINUTE = 10;
/** Fields and list entries in one body, nested ones included; calls that take more declare it. */
export const BODY_FIELDS_MAX = 64;
export const BODY_DEPTH_MAX = 8;
export const QUERY_PARAMETERS_MAX = 32;
export const BATCH_MAX = 10;
export const VIEWS_PER_ADDRESS_AND_DAY = 10;
export const COPY_TOAST_MS = 2_000;
export const REMAINING_REPORTS_CACHE_MS = 30_000;
export const ANONYMOUS_REFRESH_MS = 30_000;
export const TOKEN_REFRESH_MS = 5 * 60_000;
export const REGISTER_RETRY_MS = [2_000, 4_000] as const;
export const SESSION_DAYS = 30;

/** Counted against `addressReadsPerMinute`; 1 is a read of about 1 ms of processor time. */
export const READ_COSTS = {
  request: 1,
  start: 10,
  list: 3,
  search: 5,
  /** Page renders and images; cached responses cost nothing. */
  render: 20,
} as const;
export const BODY_BYTES_PER_READ = 16 * 1024;
export const READS_BURST_SECONDS = 5;
/** Per address; costly are all kinds but `request` and `start`. */
export const COSTLY_AT_ONCE = 4;
export const COSTLY_WAITING_MAX = 32; // further requests, queued per address
export const COSTLY_WAIT_MS = 10_000;
/** Per address: the declared sizes of concurrent bodies. */
export const BODY_BYTES_AT_ONCE = 16 * 1024 * 1024;
/** Slows down programs that retry at once. */
export const REFUSAL_DELAY_MS = 1_000;
/** Per address; further refusals are immediate and close the connection. */
export const REFUSALS_DELAYED_MAX = 200;
export const COUNTED_ADDRESSES_MAX = 50_000; // the most recently used ones

export const ANONYMOUS_REPORTS_PER_MONTH = 3;
export const SUBMISSIONS_PER_MINUTE = 5;
export const RESUBMIT_COOLDOWN_DAYS = 30;

/** US dollars for a million tokens. */
export type ModelPrice = { name: string; inputUsd: number; outputUsd: number };

type SettingRule =
  | { kind: 'number'; default: number; min: number; max: number }
  | { kind: 'switch'; default: boolean }
  | { kind: 'choice'; default: string; choices: readonly string[] }
  | { kind: 'text' | 'model' | 'email'; default: string; max: number }
  | { kind: 'prices'; default: readonly ModelPrice[]; max: number; maxUsd: number };

/** Short, because more may be known about the claim the next day. */
export const INCONCLUSIVE_REUSE_DAYS = 1;

/** Admins change them at run time; an environment variable can fix the numbers. */
export const SETTINGS = {
  anonymousReportsPerMonth: {
    kind: 'number',
    default: ANONYMOUS_REPORTS_PER_MONTH,
    min: 0,
    max: 1_000_000,
  },
  addressReportsPerMonth: { kind: 'number', default: 30, min: 0, max: 1_000_000 },
  returnsPerVisitorAndMonth: { kind: 'number', default: 3, min: 0, max: 1_000 },
  returnsPerAddressAndMonth: { kind: 'number', default: 30, min: 0, max: 10_000 },
  /** Each submission time is stored, hence the maximum. */
  submissionsPerMinute: { kind: 'number', default: SUBMISSIONS_PER_MINUTE, min: 0, max: 10_000 },
  addressSubmissionsPerMinute: { kind: 'number', default: 60, min: 0, max: 10_000 },
  accountSubmissionsPerHour: { kind: 'number', default: 60, min: 0, max: 10_000 },
  addressReadsPerMinute: { kind: 'number', default: 6_000, min: 60, max: 1_000_000 },
  addressStreamsAtOnce: { kind: 'number', default: 2_000, min: 1, max: 100_000 },
  reuseDays: { kind: 'number', default: 30, min: 0, max: 3_650 },
  resubmitCooldownDays: { kind: 'number', default: RESUBMIT_COOLDOWN_DAYS, min: 0, max: 3_650 },
  /** Only unlisted reports of anonymous visitors; 0 keeps them. */
  unreadReportDays: { kind: 'number', default: 0, min: 0, max: 3_650 },
  /** Pages and answers of earlier runs; 0 keeps them. */
  oldRunDays: { kind: 'number', default: 90, min: 0, max: 3_650 },
  /** The database refuses to remove younger lines. */
  auditDays: { kind: 'number', default: 3_650, min: 365, max: 36_500 },
  vendorRequestsAtOnce: { kind: 'number', default: 64, min: 1, max: 1_000 },
  chatOn: { kind: 'switch', default: true },
  searchOn: { kind: 'switch', default: true },
  generalOn: { kind: 'switch', default: true },
  chatModel: { kind: 'model', default: '', max: 200 },
  searchModel: { kind: 'model', default: '', max: 200 },
  generalModel: { kind: 'model', default: '', max: 200 },
  /** Applies to the detailed analysis too. */
  chatReasoning: {
    kind: 'choice',
    default: 'medium',
    choices: ['model', 'none', 'low', 'medium', 'high'],
  },
  generalThinking: {
    kind: 'choice',
    default: 'model',
    choices: ['model', 'low', 'medium', 'high'],
  },
  /** The vendor takes at most 10. */
  searchSteps: { kind: 'number', default: 3, min: 1, max: 10 },
  /** 0 leaves this and the next to the vendor. */
  searchResults: { kind: 'number', default: 0, min: 0, max: 20 },
  searchPageTokens: { kind: 'number', default: 0, min: 0, max: 16_000 },
  /** For answers without a cost from the vendor. */
  modelPrices: { kind: 'prices', default: modelPrices, max: 50, maxUsd: 10_000 },
  bannerText: { kind: 'text', default: '', max: 300 },
  contactEmail: { kind: 'email', default: '', max: EMAIL_MAX },
} as const satisfies Record<string, SettingRule>;

export type SettingName = keyof typeof SETTINGS;
export type Settings = { [Name in SettingName]: ValueOf<(typeof SETTINGS)[Name]['kind']> };
type ValueOf<Kind> = Kind extends keyof Values ? Values[Kind] : string;
type Values = { number: number; switch: boolean; prices: readonly ModelPrice[] };
export type LimitName = {
  [Name in SettingName]: Settings[Name] extends number ? Name : never;
}[SettingName];

export function limitVariable(setting: string): string {
  return `LIMIT_${setting.replace(/[A-Z]/g, '_$&').toUpperCase()}`;
}
