type Area = 'localStorage' | 'sessionStorage';

/** The address to which this browser asked for a sign-in link. */
export const LINK_EMAIL_KEY = 'emailForSignIn';

/** Null where nothing is stored, undefined where storage is off. */
export function readStored(area: Area, key: string): string | null | undefined {
  try {
    return globalThis[area].getItem(key);
  } catch {
    return undefined;
  }
}

/** Null where it is missing, or is no JSON. */
export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

/** Null removes it. Where storage is off or full, what the page holds lives as long as the page. */
export function store(area: Area, key: string, value: string | null): void {
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    // The page works without it.
  }
}
