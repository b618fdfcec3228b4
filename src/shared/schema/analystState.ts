import { z } from 'zod';
import { Place } from './result.ts';

const IsoTime = z.iso.datetime();

/** What the questions of one day (UTC) came to; null where nothing was reported. */
export const AnalystDay = z.object({
  day: z.iso.date(),
  calls: z.number().int(),
  failures: z.number().int(),
  medianMs: z.number(),
  p95Ms: z.number(),
  inputTokens: z.number().int().nullable(),
  outputTokens: z.number().int().nullable(),
  costUsd: z.number().nullable(),
});
export type AnalystDay = z.infer<typeof AnalystDay>;

/** How the occupant of a place does. `days` holds those of the last 30 on which it was asked. */
const Doing = z.object({
  kind: z.enum(['built-in', 'vendor']),
  name: z.string(),
  model: z.string().nullable(),
  lastSuccess: IsoTime.nullable(),
  /** `error` is the kind of the vendor's error; null when nobody knows. */
  lastFailure: z
    .object({ at: IsoTime, status: z.string(), error: z.string().nullable() })
    .nullable(),
  days: z.array(AnalystDay),
});

export const AnalystState = Doing.extend({
  place: Place,
  /** Who takes the place when it is on and has a key. */
  vendor: z.string(),
  keySet: z.boolean(),
  on: z.boolean(),
  /** Asked where no other one is set. */
  configuredModel: z.string(),
  /** As this instance sees it; null for a built-in analyst. */
  circuit: z
    .object({ state: z.enum(['closed', 'open', 'half_open']), since: IsoTime.nullable() })
    .nullable(),
});
export type AnalystState = z.infer<typeof AnalystState>;

export const AnalystStates = z.object({
  /** The day that it is (UTC), the last of the 30. */
  today: z.iso.date(),
  places: z.array(AnalystState),
  detailed: Doing,
});
export type AnalystStates = z.infer<typeof AnalystStates>;
