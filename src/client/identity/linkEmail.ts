const KEY = 'emailForSignIn';

/**
 * The address to which this browser asked for a sign-in link. It is never read from the link itself:
 * somebody else's link would sign the person in to somebody else's account.
 */
export function linkEmail(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function storeLinkEmail(email: string | null): void {
  try {
    if (email === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, email);
  } catch {
    // Storage is off: the address is asked for.
  }
}
