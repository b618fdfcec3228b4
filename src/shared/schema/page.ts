import { z } from 'zod';

/** The page behind a link, as it was when it was read. */
export const PageInfo = z.object({
  /** As submitted. */
  url: z.url(),
  /** Where the text was found, after redirects. */
  finalUrl: z.url(),
  title: z.string().nullable(),
  /** The site's own name, or its host. */
  site: z.string(),
  publishedAt: z.iso.datetime().nullable(),
  /** BCP 47, as the page says. */
  language: z.string().nullable(),
  /** SHA-256 of the text, base64url. */
  hash: z.string(),
  /** The text was cut at the greatest length that is judged. */
  truncated: z.boolean(),
  /** `article`: the reader found the article; `plain`: all text of the page, because it did not. */
  readAs: z.enum(['article', 'plain']),
});
export type PageInfo = z.infer<typeof PageInfo>;
