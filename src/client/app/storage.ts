type Area = 'localStorage' | 'sessionStorage';

export const LINK_EMAIL_KEY = 'emailForSignIn';

/** Values that storage refused because it is off or full; kept as long as the page. */
const unstored = new Map<string, string>();

export function readStored(area: Area, key: string): string | null {
  try {
    return unstored.get(key) ?? globalThis[area].getItem(key);
  } catch {
    return null;
  }
}

export function readStoredJson(area: Area, key: string): unknown {
  try {
    return JSON.parse(readStored(area, key) ?? 'null') as unknown;
  } catch {
    return null;
  }
}

export function store(area: Area, key: string, value: string | null): void {
  unstored.delete(key);
  try {
    if (value === null) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, value);
  } catch {
    if (value !== null) unstored.set(key, value);
  }
}
