import { CONTENT_MAX, CONTENT_MIN, NOTES_MAX } from './limits.ts';

/** Every text of the error catalogue. Client and server show these very words. */
export const messages = {
  contentTooShort: `Content must be at least ${CONTENT_MIN} characters long`,
  contentTooLong: `Content cannot exceed ${CONTENT_MAX} characters`,
  contentUnsafe: 'Invalid content: contains potentially unsafe patterns',
  contentTooSpecial: 'Invalid content: contains too many special characters',
  notesTooLong: `Notes cannot exceed ${NOTES_MAX} characters`,
  urlInvalid: 'Invalid URL format',
  urlProtocol: 'Invalid URL: only HTTP and HTTPS protocols are allowed',
  urlLocal: 'Invalid URL: local addresses are not allowed',
  linksNotYetRead: 'Links cannot be read yet. Please paste the text of the page instead.',
  noReportsRemaining: 'No reports remaining',
  rateLimitReached: 'Rate limit reached. Please try again in about an hour.',
  reportNotFound: 'Report Not Found',
  noResult: 'Report has no analysis result',
  analysisFailed: 'Failed to analyze content',
  startFailed: 'Failed to start analysis',
  permissionDenied: 'You do not have permission to view this report',
  signInRequired: 'Please sign in to continue.',
  adminRequired: 'You do not have permission to do this.',
  coffeeBreak:
    "Hmm... seems like our AI is taking a coffee break! ☕️ Let's try that analysis again.",
  timeoutTitle: 'Oops! Timeout',
  reportBroken: 'Something went wrong loading the report. Please try refreshing the page.',
  noMainstreamSources: 'No mainstream sources were found for this analysis.',
  noConflictingSources: 'No alternative sources were found for this analysis.',
  copyFailed: 'Failed to copy link',
  unexpected: (reference: string) =>
    `Something went wrong on our side. Please try again; if it stays, tell us this number: ${reference}`,
  notReady: 'Verimeter is busy or starting. Please try again in a moment.',
} as const;
