import { z } from 'zod';

/** Why an analysis gave no result; the text of each stands in `failureMessages`. */
export const Failure = z.enum([
  'analysis_failed',
  /** The processes that worked on it died until `ANALYSIS_GIVEN_UP_MS` was over. */
  'out_of_time',
  /** The search analyst declined because of what the content is. */
  'content_refused',
  'page_forbidden',
  'page_unreachable',
  'page_error_status',
  'page_redirects',
  'page_too_large',
  'page_timed_out',
  'page_not_text',
  'page_unreadable',
]);
export type Failure = z.infer<typeof Failure>;
