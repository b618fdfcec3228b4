import * as limits from './limits.ts';

/** In a file of its own so that pages load it only when somebody signs in. */
export const accountMessages = {
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
  passwordWeak: `Password should be at least ${limits.PASSWORD_MIN} characters long.`,
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
  nameTooLong: `A name cannot exceed ${limits.NAME_MAX} characters`,
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
  reportBusy: 'This report is still being analyzed. It can be deleted when that is done.',
  labelTooLong: `A label can have ${limits.LABEL_MAX} characters at most.`,
  labelsOfReport: `A report can have ${limits.LABELS_PER_REPORT} labels at most.`,
  labelsOfPerson: `You can have ${limits.LABELS_PER_PERSON} different labels at most. Remove one that you no longer need.`,
  followsOfPerson: `You can follow ${limits.FOLLOWS_MAX} reports at most. Stop following one that you no longer need.`,
  confirmEmail: 'Please type the email address of this account.',
  lastAdmin:
    'You are the only administrator here, so this account cannot be deleted. Give the role to somebody else first.',
} as const;
