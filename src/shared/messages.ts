import {
  BATCH_MAX,
  BODY_DEPTH_MAX,
  CONTENT_MAX,
  CONTENT_MIN,
  NOTES_MAX,
  QUERY_PARAMETERS_MAX,
} from './limits.ts';

/**
 * Every text of the error catalogue but those of `accountMessages.ts` and `failureMessages.ts`. Client and
 * server show these very words.
 */
export const messages = {
  contentTooShort: `Content must be at least ${CONTENT_MIN} characters long`,
  contentTooLong: `Content cannot exceed ${CONTENT_MAX} characters`,
  contentUnsafe: 'Invalid content: contains potentially unsafe patterns',
  contentTooSpecial: 'Invalid content: contains too many special characters',
  notesTooLong: `Notes cannot exceed ${NOTES_MAX} characters`,
  urlInvalid: 'Invalid URL format',
  urlProtocol: 'Invalid URL: only HTTP and HTTPS protocols are allowed',
  urlLocal: 'Invalid URL: local addresses are not allowed',
  contentOrUrl: 'Please give either a text or a link',
  noReportsRemaining: 'No reports remaining',
  tooManySubmissions: 'Too many submissions. Please wait a minute before trying again.',
  rateLimitReached: 'Rate limit reached. Please try again in about an hour.',
  tooManyRequests: 'Too many requests from your network. Please try again in a minute.',
  reportNotFound: 'Report Not Found',
  reportGone: 'This report was deleted.',
  noResult: 'Report has no analysis result',
  stillProcessing: 'This report is still being analysed. Please try again when it is done.',
  analysisFailed: 'Failed to analyze content',
  noResultReturned: 'Analysis completed but no result was returned',
  noDataReceived: 'No data received from server',
  nothingMissing: 'No analyst is missing from this report.',
  rerunTooSoon: 'The missing analyst was asked a moment ago. Please try again in a minute.',
  /** On a further analysis before its time; the date as `December 20, 2026`. */
  resubmitAfter: (date: string) => `Analysis can be resubmitted after ${date}`,
  equalRunning: 'An equal claim is being analysed. Please try again when that is done.',
  notOwnClaim: 'This is not the claim that the report is about.',
  startFailed: 'Failed to start analysis',
  resubmitFailed: 'Failed to resubmit analysis',
  permissionDenied: 'You do not have permission to view this report',
  signInRequired: 'Please sign in to continue.',
  adminRequired: 'You do not have permission to do this.',
  coffeeBreak:
    "Hmm... seems like our AI is taking a coffee break! ☕️ Let's try that analysis again.",
  timeoutTitle: 'Oops! Timeout',
  reportBroken: 'Something went wrong loading the report. Please try refreshing the page.',
  /** Where a part of the report cannot be drawn, or the whole of it. */
  reportPartBroken: 'Something went wrong while loading the report.',
  reportIdRequired: 'Report ID is required',
  noMainstreamSources: 'No mainstream sources were found for this analysis.',
  noConflictingSources: 'No alternative sources were found for this analysis.',
  /** What the score is called. */
  meterName: 'Truth potential meter',
  copyFailed: 'Failed to copy link',
  unexpected: (reference: string) =>
    `Something went wrong on our side. Please try again; if it stays, tell us this number: ${reference}`,
  detailedFailed: 'Analysis could not be completed.',
  detailedNeedsId: 'Report ID is required for generating detailed analysis',
  detailedPrompt: 'Register to Request Detailed Analysis',
  noSuchCall: 'There is no such call.',
  methodNotAllowed: 'This call is not made with that method.',
  malformedRequest: 'The request could not be read: it must be JSON, in UTF-8.',
  malformedAddress: 'The address of this call is malformed.',
  unclearHost: 'The request must name one host.',
  bodyTooLarge: 'The request is too large.',
  bodyCompressed: 'The request must not be compressed.',
  tooManyFields: (most: number) =>
    `The request has too many fields: at most ${most} are taken, list entries included.`,
  nestedTooDeep: `The request is nested too deeply: at most ${BODY_DEPTH_MAX} levels are taken.`,
  tooManyCalls: `At most ${BATCH_MAX} calls can travel in one request.`,
  tooManyParameters: `The address has too many parameters: at most ${QUERY_PARAMETERS_MAX} are taken.`,
  jsonOnly: 'The request must have the content type application/json.',
  criticalOrFull: 'Please ask for either critical or full',
  notReady: 'Verimeter is busy or starting. Please try again in a moment.',
} as const;
