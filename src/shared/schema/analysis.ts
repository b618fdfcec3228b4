import { z } from 'zod';
import { Place } from './result.ts';

/** What a visitor submits. Content is checked by `src/shared/claim.ts`, so only bounds stand here. */
export const StartInput = z.strictObject({
  /** A claim, a text, or a lone web address; either this or `url`. */
  content: z.string().optional(),
  url: z.string().optional(),
  /** Analyse anew although a report of an equal claim is there; costs one. */
  fresh: z.boolean().optional(),
  notes: z.string().optional(),
  timestamp: z.union([z.string(), z.number()]).optional(),
  userId: z.string().optional(),
  cookieId: z.string().optional(),
});
export type StartInput = z.infer<typeof StartInput>;

export const Started = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  status: z.enum(['processing', 'completed']),
  /** The report is one that was made before, or is being made for somebody else's equal claim. */
  reused: z.boolean(),
  remainingReports: z.number().int(),
  metadata: z.object({ anonymousToken: z.uuid().nullable() }),
});
export type Started = z.infer<typeof Started>;

/** The missing analysts of a partial report are being asked again. */
export const Rerun = z.object({ reportId: z.uuid(), status: z.literal('processing') });
export type Rerun = z.infer<typeof Rerun>;

export const RemainingReports = z.object({
  remainingReports: z.number().int(),
  limit: z.number().int(),
  resetsAt: z.iso.datetime(),
});
export type RemainingReports = z.infer<typeof RemainingReports>;

/** Who fills the three places now. */
export const AnalystInfo = z.object({
  place: Place,
  kind: z.enum(['built-in', 'vendor']),
  /** "Built-in analyst", or the vendor's name. */
  name: z.string(),
  model: z.string().nullable(),
  /** False while the vendor fails so often that it is not asked. */
  available: z.boolean(),
});
export type AnalystInfo = z.infer<typeof AnalystInfo>;
