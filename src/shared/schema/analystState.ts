import { z } from 'zod';
import { Place } from './result.ts';

const IsoTime = z.iso.datetime();

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

const OccupantState = z.object({
  kind: z.enum(['built-in', 'vendor']),
  name: z.string(),
  model: z.string().nullable(),
  lastSuccess: IsoTime.nullable(),
  /** `error`: kind of the vendor's error; null when unknown. */
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
  /** Of this instance; null for a built-in analyst. */
  circuit: z
    .object({ state: z.enum(['closed', 'open', 'half_open']), since: IsoTime.nullable() })
    .nullable(),
});
export type AnalystState = z.infer<typeof AnalystState>;

export const AnalystStates = z.object({
  today: z.iso.date(),
  places: z.array(AnalystState),
  detailed: OccupantState,
});
export type AnalystStates = z.infer<typeof AnalystStates>;
