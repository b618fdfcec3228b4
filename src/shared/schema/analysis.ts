import { z } from 'zod';
import { Place } from './result.ts';

/** What a visitor submits. Content is checked by `src/shared/claim.ts`, so only bounds stand here. */
export const StartInput = z.strictObject({
  content: z.string(),
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
});
export type AnalystInfo = z.infer<typeof AnalystInfo>;
