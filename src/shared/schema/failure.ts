import { z } from 'zod';

export const Failure = z.enum([
  'analysis_failed',
  /** Interrupted until `ANALYSIS_GIVEN_UP_MS` had passed. */
  'out_of_time',
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
