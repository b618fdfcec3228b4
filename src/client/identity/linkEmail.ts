const KEY = 'emailForSignIn';

/** Never read from the link itself: somebody else's link would sign the person in to their account. */
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
