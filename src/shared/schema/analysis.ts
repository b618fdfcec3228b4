import { z } from 'zod';
import { Place } from './result.ts';

export const StartInput = z.strictObject({
  content: z.string().optional(),
  url: z.string().optional(),
  fresh: z.boolean().optional(),
  notes: z.string().optional(),
  claimDate: z.string().optional(),
  speaker: z.string().optional(),
  origin: z.string().optional(),
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
  reused: z.boolean(),
  remainingReports: z.number().int(),
  metadata: z.object({ anonymousToken: z.uuid().nullable() }),
});
export type Started = z.infer<typeof Started>;

export const Rerun = z.object({ reportId: z.uuid(), status: z.literal('processing') });
export type Rerun = z.infer<typeof Rerun>;

export const RemainingReports = z.object({
  remainingReports: z.number().int(),
  limit: z.number().int(),
  resetsAt: z.iso.datetime(),
});
export type RemainingReports = z.infer<typeof RemainingReports>;

export const AnalystInfo = z.object({
  place: Place,
  kind: z.enum(['built-in', 'vendor']),
  name: z.string(),
  model: z.string().nullable(),
  available: z.boolean(),
});
export type AnalystInfo = z.infer<typeof AnalystInfo>;
