import { z } from 'zod';
import { AnalystInfo, Failure, Step } from './analysis.ts';
import { IsoTime } from './input.ts';
import {
  LIST_PAGE_SIZE,
  LIST_PAGE_SIZE_MAX,
  SEARCH_MAX,
  type SettingName,
  SETTINGS,
} from '../limits.ts';
import { LibraryRating, Place } from './result.ts';

const Count = z.number().int();

export const JobKind = z.enum(['analysis', 'detailed']);
export type JobKind = z.infer<typeof JobKind>;

export const DashboardDays = z.union([z.literal(7), z.literal(30), z.literal(90)]);
export type DashboardDays = z.infer<typeof DashboardDays>;

export const DashboardDay = z.object({
  day: z.iso.date(),
  analyses: Count,
  partial: Count,
  failed: Count,
  medianMs: Count.nullable(),
  p95Ms: Count.nullable(),
  costUsd: z.number().nullable(),
  visitors: Count,
  accounts: Count,
  registrations: Count,
});
export type DashboardDay = z.infer<typeof DashboardDay>;

const DashboardTotals = DashboardDay.omit({ day: true }).extend({
  /** Share of submissions answered with an existing report; null without submissions. */
  reused: z.number().nullable(),
});

export const Dashboard = z.object({
  days: z.array(DashboardDay),
  totals: DashboardTotals,
  /** The period before, up to the same time of day; null beyond the retention. */
  before: DashboardTotals.nullable(),
  failures: z.array(z.object({ kind: JobKind, failure: Failure, count: Count })),
  allowanceUsedUp: Count,
  top: z.array(z.object({ slug: z.string(), title: z.string(), views: Count })),
  now: z.object({
    processing: Count,
    waiting: Count,
  }),
});
export type Dashboard = z.infer<typeof Dashboard>;

/** Counts stop at `COUNT_MAX` + 1. */
export const QueueState = z.object({
  kind: JobKind,
  waiting: Count,
  retrying: Count,
  active: Count,
  abandoned: Count,
  oldestAt: IsoTime.nullable(),
});
export type QueueState = z.infer<typeof QueueState>;

export const RunningJob = z.object({
  kind: JobKind,
  reportId: z.uuid(),
  slug: z.string(),
  content: z.string(),
  run: Count,
  since: IsoTime,
  step: Step.nullable(),
});
export type RunningJob = z.infer<typeof RunningJob>;

export const JobsNow = z.object({
  queues: z.array(QueueState),
  running: z.array(RunningJob),
  total: Count,
});
export type JobsNow = z.infer<typeof JobsNow>;

export const FailedJob = z.object({
  kind: JobKind,
  reportId: z.uuid(),
  slug: z.string(),
  content: z.string(),
  failure: Failure,
  reason: z.string(),
  at: IsoTime,
  run: Count,
  hasResult: z.boolean(),
});
export type FailedJob = z.infer<typeof FailedJob>;

const FailedPlace = z
  .string()
  .regex(/^\d{1,14}_[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

export const FailedJobsInput = z.strictObject({
  pageSize: z.int().min(1).max(LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
  after: FailedPlace.optional(),
  before: FailedPlace.optional(),
});
export type FailedJobsInput = z.infer<typeof FailedJobsInput>;

export const FailedJobs = z.object({
  jobs: z.array(FailedJob).max(LIST_PAGE_SIZE_MAX),
  next: z.string().nullable(),
  previous: z.string().nullable(),
});
export type FailedJobs = z.infer<typeof FailedJobs>;

export const JobRetry = z.strictObject({ reportId: z.uuid(), kind: JobKind });
export type JobRetry = z.infer<typeof JobRetry>;

export const RetryOutcomes = z.array(JobRetry.extend({ refused: z.string().nullable() }));
export type RetryOutcomes = z.infer<typeof RetryOutcomes>;

export const AnalystDay = z.object({
  day: z.iso.date(),
  calls: z.number().int(),
  failures: z.number().int(),
  medianMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  tokens: z.number().int().nullable(),
  costUsd: z.number().nullable(),
});
export type AnalystDay = z.infer<typeof AnalystDay>;

const OccupantState = AnalystInfo.omit({ place: true, available: true }).extend({
  lastSuccess: IsoTime.nullable(),
  /** `error`: the kind of the vendor's error; null when unknown. */
  lastFailure: z
    .object({ at: IsoTime, status: z.string(), error: z.string().nullable() })
    .nullable(),
  days: z.array(AnalystDay),
});

export const AnalystState = OccupantState.extend({
  place: Place,
  vendor: z.string(),
  keySet: z.boolean(),
  on: z.boolean(),
  configuredModel: z.string(),
  /** Of this process; null for a built-in analyst. */
  circuit: z
    .object({ state: z.enum(['closed', 'open', 'half_open']), since: IsoTime.nullable() })
    .nullable(),
});
export type AnalystState = z.infer<typeof AnalystState>;

export const AnalystStates = z.object({
  places: z.array(AnalystState),
  detailed: OccupantState,
});
export type AnalystStates = z.infer<typeof AnalystStates>;

const names = Object.keys(SETTINGS) as [SettingName, ...SettingName[]];
const common = {
  name: z.enum(names),
  source: z.enum(['default', 'database', 'environment']),
};

export const ModelPrices = z.array(
  z.strictObject({ name: z.string(), inputUsd: z.number(), outputUsd: z.number() }),
);

const setting = <Kind extends string, Value extends z.ZodType, Rule extends z.ZodRawShape>(
  kinds: readonly [Kind, ...Kind[]],
  value: Value,
  rule: Rule,
) => z.object({ ...common, kind: z.enum(kinds), value, default: value, ...rule });

export const Setting = z.discriminatedUnion('kind', [
  setting(['number'], z.number().int(), { min: Count, max: Count }),
  setting(['switch'], z.boolean(), {}),
  setting(['choice'], z.string(), { choices: z.array(z.string()) }),
  setting(['prices'], ModelPrices, { max: Count, maxUsd: z.number() }),
  setting(['text', 'model', 'email'], z.string(), { max: Count }), // code points
]);
export type Setting = z.infer<typeof Setting>;

export const SettingChange = z.strictObject({
  name: z.enum(names),
  value: z.union([z.number(), z.boolean(), z.string().max(2_000), ModelPrices]).nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;

export const LibraryCounts = z.object({
  total: z.int(),
  ratings: z.record(LibraryRating, z.int()),
  /** By site (`starter`: our own records), most frequent first, truncated. */
  origins: z.array(z.object({ origin: z.string(), records: z.int() })),
});
export type LibraryCounts = z.infer<typeof LibraryCounts>;

/** PostgreSQL text cannot hold the null character. */
const Storable = z.string().regex(/^[^\0]*$/);

export const RecordId = Storable.max(200);

export const RecordPlace = z.strictObject({ claim: Storable.max(2_000), id: RecordId });

export const LibraryRowsInput = z.strictObject({
  search: z.string().max(SEARCH_MAX).optional(),
  rating: LibraryRating.optional(),
  after: RecordPlace.optional(),
});

export const LibraryRow = z.object({
  id: z.string(),
  claim: z.string(),
  rating: LibraryRating,
  publisher: z.string(),
  origin: z.string(),
  reviewedAt: IsoTime.nullable(),
});
export type LibraryRow = z.infer<typeof LibraryRow>;

export const LibraryRows = z.object({
  records: z.array(LibraryRow),
  next: RecordPlace.nullable(),
});

export const LibraryDetails = LibraryRow.extend({
  phrasings: z.array(z.string()),
  summary: z.string(),
  keyFindings: z.array(z.string()),
  title: z.string(),
  language: z.string(),
  links: z.array(
    z.object({
      publication: z.string(),
      title: z.string(),
      link: z.string(),
      stance: z.enum(['mainstream', 'conflicting']),
    }),
  ),
});

export const ImportLine = z.object({
  number: z.int(),
  outcome: z.enum(['taken', 'changed', 'unchanged', 'refused']),
  text: z.string(),
});
export type ImportLine = z.infer<typeof ImportLine>;

export const LibraryImport = z.object({
  id: z.uuid(),
  at: IsoTime,
  importedBy: z.string(),
  name: z.string(),
  taken: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  records: z.int(),
});
export type LibraryImport = z.infer<typeof LibraryImport>;

export const ImportResult = LibraryImport.omit({
  at: true,
  importedBy: true,
  name: true,
  records: true,
});
export type ImportResult = z.infer<typeof ImportResult>;
