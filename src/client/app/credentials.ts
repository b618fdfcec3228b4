import { readStored, store } from './storage.ts';

export interface StoredSignIn {
  uid: string;
  /** Milliseconds since 1970. */
  exchangedAt: number;
}

/** Other tabs watch it. */
export const SIGNED_IN_KEY = 'signedIn';
/** Calls wait this long while a stored sign-in is restored. */
const RESTORE_MS = 15_000;

type GiveToken = () => Promise<string>;

let inTab: StoredSignIn | null = null;
let giveToken: GiveToken | null = null;
const waiting: (() => void)[] = [];

/** From this browser, or from this tab where storage is off; null for visitors. */
export function storedSignIn(): StoredSignIn | null {
  const stored = readStored('localStorage', SIGNED_IN_KEY);
  if (stored === undefined) return inTab;
  const [uid = '', at = ''] = (stored ?? '').split(' ');
  return uid === '' ? null : { uid, exchangedAt: Number(at) };
}

export function storeSignIn(kept: StoredSignIn | null): void {
  inTab = kept;
  store('localStorage', SIGNED_IN_KEY, kept && `${kept.uid} ${kept.exchangedAt}`);
}

/** Calls carry this token from now on; null: none. */
export function holdToken(give: GiveToken | null): void {
  giveToken = give;
  for (const goOn of waiting.splice(0)) goOn();
}

export const holdsToken = (): boolean => giveToken !== null;

/**
 * The token of a call; null for visitors. Throws when it can't be renewed: no call may pass for a
 * visitor's.
 */
export async function bearer(): Promise<string | null> {
  if (!giveToken && storedSignIn()) await restored();
  return giveToken ? giveToken() : null;
}

async function restored() {
  let limit: ReturnType<typeof setTimeout> | undefined;
  await new Promise<void>((goOn) => {
    waiting.push(goOn);
    limit = setTimeout(goOn, RESTORE_MS);
  });
  clearTimeout(limit);
}

const KEY = 'anonymousToken';
let kept: string | null = null;

/** The visitor's own id, made at first need. */
export function anonymousToken(): string {
  kept ??= storedAnonymousToken();
  if (kept !== null) return kept;
  const token = randomUuid();
  adoptAnonymousToken(token);
  return token;
}

export const storedAnonymousToken = (): string | null =>
  kept ?? readStored('localStorage', KEY) ?? null;

export function dropAnonymousToken(): void {
  kept = null;
  store('localStorage', KEY, null);
}

/** The server may know this visitor by another token. */
export function adoptAnonymousToken(token: string | null): void {
  if (token === null || token === kept) return;
  kept = token;
  store('localStorage', KEY, token);
}

/**
 * `crypto.randomUUID` exists on secure origins only; a laptop reached by its name on the network is
 * none.
 */
function randomUuid() {
  if ('randomUUID' in crypto) return crypto.randomUUID();
  const bytes = (crypto as Crypto).getRandomValues(new Uint8Array(16));
  const hex = Array.from(bytes, (byte, at) => {
    const value = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte;
    return value.toString(16).padStart(2, '0');
  }).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}
