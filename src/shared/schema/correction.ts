import { z } from 'zod';
import {
  CORRECTION_DECISIONS,
  CORRECTION_EMAIL_MAX,
  CORRECTION_NOTE_MAX,
  CORRECTION_REASONS,
  CORRECTION_TEXT_MAX,
} from '../corrections.ts';

const IsoTime = z.iso.datetime();

/** Twice as long as is taken: those get a text, others are no reader's. */
export const CorrectionInput = z.strictObject({
  reportId: z.uuid(),
  reason: z.enum(CORRECTION_REASONS),
  text: z.string().max(4 * CORRECTION_TEXT_MAX),
  email: z
    .string()
    .max(2 * CORRECTION_EMAIL_MAX)
    .optional()
    .meta({ description: 'Where an answer is wanted; deleted with the decision' }),
});
export type CorrectionInput = z.infer<typeof CorrectionInput>;

/** `hidden`: nobody but admins sees the report until one decides. */
export const CorrectionReceived = z.object({ success: z.literal(true), hidden: z.boolean() });
export type CorrectionReceived = z.infer<typeof CorrectionReceived>;

export const CorrectionDecision = z.enum(CORRECTION_DECISIONS);
export type CorrectionDecision = z.infer<typeof CorrectionDecision>;

export const CorrectionRequest = z.object({
  id: z.uuid(),
  reportId: z.uuid(),
  slug: z.string(),
  content: z.string(),
  reason: z.enum(CORRECTION_REASONS),
  text: z.string(),
  email: z.string().nullable(),
  /** It hid the report. */
  hid: z.boolean(),
  isWithheld: z.boolean(),
  /** Its result was replaced by a later analysis since. */
  isEarlierResult: z.boolean(),
  createdAt: IsoTime,
  decision: CorrectionDecision.nullable(),
  note: z.string().nullable(),
  decidedAt: IsoTime.nullable(),
});
export type CorrectionRequest = z.infer<typeof CorrectionRequest>;

export const CorrectionRequests = z.object({
  requests: z.array(CorrectionRequest),
  totalPages: z.number().int(),
  total: z.number().int(),
});
export type CorrectionRequests = z.infer<typeof CorrectionRequests>;

export const DecisionInput = z.strictObject({
  requestId: z.uuid(),
  decision: CorrectionDecision,
  note: z
    .string()
    .max(4 * CORRECTION_NOTE_MAX)
    .optional()
    .meta({ description: 'With `corrected`: what the report then shows' }),
});
export type DecisionInput = z.infer<typeof DecisionInput>;
