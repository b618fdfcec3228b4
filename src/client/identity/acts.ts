import { resetPassword, openReset, sendPasswordReset } from './resetPassword.ts';
import { register } from './register.ts';
import { resendVerification } from './resendVerification.ts';
import { signInWithGoogle } from './signInWithGoogle.ts';
import { completeSignInLink, sendSignInLink } from './signInLink.ts';
import { signInWithPassword } from './signInWithPassword.ts';
import { verifyAddress } from './verifyAddress.ts';

/** All that a person can do about who they are, as one chunk that is loaded when somebody begins to. */
export const acts = {
  signInWithPassword,
  signInWithGoogle,
  register,
  resendVerification,
  sendSignInLink,
  completeSignInLink,
  sendPasswordReset,
  openReset,
  resetPassword,
  verifyAddress,
};
