import type { Failure } from './schema/failure.ts';
import { CONTENT_MAX, CONTENT_MIN, NAME_MAX, NOTES_MAX, PASSWORD_MIN } from './limits.ts';

const PASTE = 'You can paste its text instead.';

const failures: Record<Failure, string> = {
  analysis_failed: 'Failed to analyze content',
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

/** Texts about who somebody is: Google, signing in, registering, the verification mail. */
const accounts = {
  popupBlocked: 'Please allow popups for this site to sign in with Google',
  googleFailed: 'Failed to sign in with Google. Please try again.',
  emailUnverified:
    'Please verify your email address before signing in. Check your inbox for the verification link.',
  wrongPassword: 'Invalid email or password.',
  unknownEmail: 'No account found with this email.',
  tooManyAttempts: 'Too many failed attempts. Please try again later.',
  signInFailed: 'Failed to sign in. Please check your credentials and try again.',
  signInWithoutData: 'Failed to sign in. Please try again.',
  emailInUse: 'This email is already registered. Please try signing in instead.',
  emailOfAnother:
    'This email now belongs to another account here. Please sign in to that one, or contact us.',
  tooManySignIns: 'Too many sign-ins at once. Please wait a minute before trying again.',
  emailInvalid: 'Please enter a valid email address.',
  passwordWeak: `Password should be at least ${PASSWORD_MIN} characters long.`,
  registerNetwork: 'Network error occurred. Please check your internet connection and try again.',
  registerCreation: 'Failed to create user account. Please try again.',
  registerFailed: 'Failed to create account. Please try again.',
  resendFailed: 'Failed to resend verification email. Please check your credentials.',
  resendDone:
    'A new verification email has been sent. Please check your inbox and verify your account before signing in.',
  registered:
    'Your account was created. We have sent you a verification email: please open the link in it, then sign in.',
  emailRequired: 'Please enter your email address.',
  passwordRequired: 'Please enter your password.',
  nameRequired: 'Please enter your name.',
  nameTooLong: `A name cannot exceed ${NAME_MAX} characters`,
  linkSent: 'We have sent you a link. Open it on this device to sign in.',
  linkFailed: 'Failed to send the sign-in link. Please try again.',
  resetSent:
    'If there is an account with this email, a link to choose a new password is on its way.',
  resetFailed: 'Failed to send the link for a new password. Please try again.',
  linkExpired: 'This link has expired or was used already. Please ask for a new one.',
  verified: 'Your email address is verified. You can sign in now.',
  passwordChanged: 'Your new password is set. You can sign in with it now.',
  suspended: 'This account is suspended. Please contact us if you think this is a mistake.',
  unknownAccount: 'There is no account for this sign-in yet.',
  identityUnavailable:
    'Signing in is not possible right now, because the sign-in service cannot be reached. Please try again in a moment.',
  reportBusy: 'This report is still being analysed. It can be deleted when that is done.',
  confirmEmail: 'Please type the email address of this account.',
  lastAdmin:
    'You are the only administrator here, so this account cannot be deleted. Give the role to somebody else first.',
} as const;

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
  contentOrUrl: 'Please give either a text or a link',
  noReportsRemaining: 'No reports remaining',
  tooManySubmissions: 'Too many submissions. Please wait a minute before trying again.',
  rateLimitReached: 'Rate limit reached. Please try again in about an hour.',
  reportNotFound: 'Report Not Found',
  reportGone: 'This report was deleted.',
  noResult: 'Report has no analysis result',
  stillProcessing: 'This report is still being analysed. Please try again when it is done.',
  analysisFailed: 'Failed to analyze content',
  noResultReturned: 'Analysis completed but no result was returned',
  noDataReceived: 'No data received from server',
  /** Why an analysis gave no result, by `Failure`. */
  failures,
  nothingMissing: 'No analyst is missing from this report.',
  rerunTooSoon: 'The missing analyst was asked a moment ago. Please try again in a minute.',
  /** On a further analysis before its time; the date as `20 December 2026`. */
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
  copyFailed: 'Failed to copy link',
  unexpected: (reference: string) =>
    `Something went wrong on our side. Please try again; if it stays, tell us this number: ${reference}`,
  detailedFailed: 'Analysis could not be completed.',
  detailedNeedsId: 'Report ID is required for generating detailed analysis',
  detailedPrompt: 'Register to Request Detailed Analysis',
  accounts,
  noSuchCall: 'There is no such call.',
  methodNotAllowed: 'This call is not made with that method.',
  malformedRequest: 'The request could not be read: it must be JSON, in UTF-8.',
  malformedAddress: 'The address of this call is malformed.',
  bodyTooLarge: 'The request is too large.',
  jsonOnly: 'The request must have the content type application/json.',
  criticalOrFull: 'Please ask for either critical or full',
  notReady: 'Verimeter is busy or starting. Please try again in a moment.',
} as const;
