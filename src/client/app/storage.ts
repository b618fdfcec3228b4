type Area = 'localStorage' | 'sessionStorage';

/** The address to which this browser asked for a sign-in link. */
export const LINK_EMAIL_KEY = 'emailForSignIn';

/** What storage refused, because it is off or full: it lives as long as the page. */
const unstored = new Map<string, string>();

export function readStored(area: Area, key: string): string | null {
  try {
    return unstored.get(key) ?? globalThis[area].getItem(key);
  } catch {
    return null;
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

/** Null removes it. */
export function store(area: Area, key: string, value: string | null): void {
  unstored.delete(key);
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    if (value !== null) unstored.set(key, value);
  }
}
