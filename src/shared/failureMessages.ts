import type { Failure } from './schema/failure.ts';

const PASTE = 'You can paste its text instead.';

/** In a file of its own because few reports need it. */
export const failureMessages: Record<Failure, string> = {
  analysis_failed: 'Failed to analyze content',
  out_of_time:
    'This analysis was interrupted several times and could not be completed within an hour. Please try again.',
  content_refused:
    'The search analyst declined to judge this content, so there is no report on it.',
  page_forbidden: 'Invalid URL: local addresses are not allowed',
  page_unreachable: `This page could not be reached. Please check the address. ${PASTE}`,
  page_error_status: `This page answered with an error, or asks for a sign-in. ${PASTE}`,
  page_redirects: `This address leads on too many times. ${PASTE}`,
  page_too_large: `This page is larger than 2 MB. ${PASTE}`,
  page_timed_out: `This page did not answer within 10 seconds. ${PASTE}`,
  page_not_text: `There is no text to read at this address. ${PASTE}`,
  page_unreadable: `Too little text was found on this page to judge it. ${PASTE}`,
};
