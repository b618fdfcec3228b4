const KEY = 'anonymousToken';
let kept: string | undefined;

/** The visitor's own id: made here at first need and kept in this browser, or in this tab without storage. */
export function anonymousToken(): string {
  kept ??= read() ?? create();
  return kept;
}

/** The same without making one. */
export function keptAnonymousToken(): string | null {
  return kept ?? read() ?? null;
}

/** This browser's visitor is somebody now: the server knows their reports by the account. */
export function dropAnonymousToken(): void {
  kept = undefined;
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Storage is off: there is nothing in it.
  }
}

/** Takes the token that the server answered with, when it knows this visitor by another one. */
export function adoptAnonymousToken(token: string | null): void {
  if (token !== null && token !== kept) keep(token);
}

function read() {
  try {
    return localStorage.getItem(KEY) ?? undefined;
  } catch {
    return undefined;
  }
}

function create() {
  const token = randomUuid();
  keep(token);
  return token;
}

function keep(token: string) {
  kept = token;
  try {
    localStorage.setItem(KEY, token);
  } catch {
    // Storage is off: the token lives as long as the tab.
  }
}

/** `crypto.randomUUID` exists on secure origins only; a laptop reached by its name on the network is none. */
function randomUuid() {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
