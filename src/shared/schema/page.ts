import { z } from 'zod';

export const PageInfo = z.object({
  url: z.url(),
  finalUrl: z.url(),
  title: z.string().nullable(),
  site: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  language: z.string().nullable(),
  hash: z.string(),
  truncated: z.boolean(),
  /** `plain`: all text of the page, when no article was recognized. */
  readAs: z.enum(['article', 'plain']),
});
export type PageInfo = z.infer<typeof PageInfo>;
