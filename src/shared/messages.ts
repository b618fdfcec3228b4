import * as limits from './limits.ts';
import { pageMessages } from './pageMessages.ts';

export const messages = {
  ...pageMessages,
  similarTooLong: `Similar reports are found for claims of at most ${limits.CLAIM_MAX} characters`,
  contentTooShort: `Content must be at least ${limits.CONTENT_MIN} characters long`,
  contentTooLong: `Content cannot exceed ${limits.CONTENT_MAX} characters`,
  contentUnsafe: 'Invalid content: contains potentially unsafe patterns',
  contentTooSpecial: 'Invalid content: contains too many special characters',
  notesTooLong: `Notes cannot exceed ${limits.NOTES_MAX} characters`,
  urlInvalid: 'Invalid URL format',
  urlProtocol: 'Invalid URL: only HTTP and HTTPS protocols are allowed',
  urlLocal: 'Invalid URL: local addresses are not allowed',
  contentOrUrl: 'Please give either a text or a link',
  tooManySubmissions: 'Too many submissions. Please wait a minute before trying again.',
  tooManyRequests: 'Too many requests from your network. Please try again in a minute.',
  nothingMissing: 'No analyst is missing from this report.',
  rerunTooSoon: 'The missing analyst was asked a moment ago. Please try again in a minute.',
  equalRunning: 'An equal claim is being analyzed. Please try again when that is done.',
  notOwnClaim: 'This is not the claim that the report is about.',
  versionNotFound: `This version is not there. The newest ${limits.VERSIONS_MAX} versions of a report are kept.`,
  versionToNeedsFrom: 'Please name the version to compare with as `from`.',
  signInRequired: 'Please sign in to continue.',
  adminRequired: 'You do not have permission to do this.',
  unexpected: (reference: string) =>
    `Something went wrong on our side. Please try again; if it stays, tell us this number: ${reference}`,
  noSuchCall: 'There is no such call.',
  methodNotAllowed: 'This call is not made with that method.',
  malformedRequest: 'The request could not be read: it must be JSON, in UTF-8.',
  malformedAddress: 'The address of this call is malformed.',
  unclearHost: 'The request must name one host.',
  bodyTooLarge: 'The request is too large.',
  bodyCompressed: 'The request must not be compressed.',
  tooManyFields: (most: number) =>
    `The request has too many fields: at most ${most} are taken, list entries included.`,
  nestedTooDeep: `The request is nested too deeply: at most ${limits.BODY_DEPTH_MAX} levels are taken.`,
  tooManyCalls: `At most ${limits.BATCH_MAX} calls can travel in one request.`,
  tooManyParameters: `The address has too many parameters: at most ${limits.QUERY_PARAMETERS_MAX} are taken.`,
  jsonOnly: 'The request must have the content type application/json.',
  criticalOrFull: 'Please ask for either critical or full',
} as const;

const PASTE = 'You can paste its text instead.';

/** Why an analysis ended without a result; `out_of_time`: interrupted until `ANALYSIS_GIVEN_UP_MS` had passed. */
export const failureMessages = {
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
} as const;
