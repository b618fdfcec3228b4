import { z } from 'zod';
import { CLAIM_MAX } from '../limits.ts';
import { ReportStatus, Review } from './report.ts';

const Text = z.string();

export const OwnSeo = z.object({
  title: Text.nullable(),
  description: Text.nullable(),
  keywords: z.array(Text).nullable(),
  ogImage: Text.nullable(),
});
export type OwnSeo = z.infer<typeof OwnSeo>;

export const StoredSeo = z.object({
  title: Text.optional(),
  description: Text.optional(),
  keywords: z.array(Text).optional(),
  ogImage: Text.optional(),
});
export type StoredSeo = z.infer<typeof StoredSeo>;

/** Omitted fields stay; null or blank resets to the derived value. `checkSeo.ts` validates. */
export const SeoChange = z.strictObject({
  title: Text.nullable().optional(),
  description: Text.nullable().optional(),
  keywords: z
    .union([z.array(Text), Text])
    .nullable()
    .optional(),
  ogImage: Text.nullable().optional(),
  slug: Text.optional(),
  isIndexable: z.boolean().pipe(z.boolean()).optional(),
  indexable: z.boolean().pipe(z.boolean()).optional(),
  /** Optimistic lock: an outdated version is refused. */
  version: z.int().pipe(z.int()).optional(),
});
export type SeoChange = z.infer<typeof SeoChange>;

export const SeoForm = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  content: z.string().max(2 * CLAIM_MAX),
  status: ReportStatus,
  isReviewable: z.boolean(),
  isIndexable: z.boolean(),
  version: z.number().int(),
  derived: z.object({ title: Text, description: Text, keywords: z.array(Text) }),
  own: OwnSeo,
  review: Review.nullable(),
  oldSlugs: z.array(z.string()),
  editedBy: z.string().nullable(),
});
export type SeoForm = z.infer<typeof SeoForm>;

export const ReviewChange = z.strictObject({
  reportId: z.uuid(),
  version: z.int(),
  reviewed: z.boolean(),
  name: Text.optional(),
  note: Text.optional(),
});
export type ReviewChange = z.infer<typeof ReviewChange>;
