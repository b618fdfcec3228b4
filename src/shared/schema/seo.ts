import { z } from 'zod';
import { CLAIM_MAX } from '../limits.ts';
import { ReportStatus, Review } from './report.ts';

const Text = z.string();

/** What an admin wrote in place of what is derived from the report; null is what they left to it. */
export const OwnSeo = z.object({
  title: Text.nullable(),
  description: Text.nullable(),
  keywords: z.array(Text).nullable(),
  ogImage: Text.nullable(),
});
export type OwnSeo = z.infer<typeof OwnSeo>;

/** The same as it is stored: what is derived is not there. */
export const StoredSeo = z.object({
  title: Text.optional(),
  description: Text.optional(),
  keywords: z.array(Text).optional(),
  ogImage: Text.optional(),
});
export type StoredSeo = z.infer<typeof StoredSeo>;

/**
 * A change of it. What is not named stays; null or nothing but space goes back to what is derived; of
 * the slug, nothing but space changes nothing. Bounds and forms are `src/shared/checkSeo.ts`'s.
 */
export const SeoChange = z.strictObject({
  title: Text.nullable().optional(),
  description: Text.nullable().optional(),
  /** As a list, or as a text with commas or line breaks between them. */
  keywords: z
    .union([z.array(Text), Text])
    .nullable()
    .optional(),
  ogImage: Text.nullable().optional(),
  slug: Text.optional(),
  isIndexable: z.boolean().pipe(z.boolean()).optional(),
  /** The same as `isIndexable`. */
  indexable: z.boolean().pipe(z.boolean()).optional(),
  /** Of the report as it was read; when it has another one by now, nothing is changed. */
  version: z.int().pipe(z.int()).optional(),
});
export type SeoChange = z.infer<typeof SeoChange>;

/** All that the page needs on which an admin edits it. */
export const SeoForm = z.object({
  reportId: z.uuid(),
  shareId: z.string(),
  slug: z.string(),
  /** The beginning of it. */
  content: z.string().max(2 * CLAIM_MAX),
  status: ReportStatus,
  /** It has a result, and is not being analysed. */
  isReviewable: z.boolean(),
  isIndexable: z.boolean(),
  version: z.number().int(),
  derived: z.object({ title: Text, description: Text, keywords: z.array(Text) }),
  own: OwnSeo,
  review: Review.nullable(),
  /** The addresses that it had before. */
  oldSlugs: z.array(z.string()),
  /** Who edited it last, when that was not long ago. */
  editedBy: z.string().nullable(),
});
export type SeoForm = z.infer<typeof SeoForm>;

/** That a person reviewed the present result, or that nobody did. */
export const ReviewChange = z.strictObject({
  reportId: z.uuid(),
  version: z.int(),
  reviewed: z.boolean(),
  /** As it is shown on the report. */
  name: Text.optional(),
  note: Text.optional(),
});
export type ReviewChange = z.infer<typeof ReviewChange>;
