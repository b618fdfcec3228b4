/** Whose sign-in this browser keeps, and when it was last exchanged for a session of ours. */
export interface KeptSignIn {
  uid: string;
  /** Milliseconds since 1970. */
  exchangedAt: number;
}

/** Where that is kept, seen by the other tabs; a visitor has none, and so loads nothing for it. */
export const SIGNED_IN_KEY = 'signedIn';
/** Calls wait so long for a kept sign-in to be taken up, which needs code and the identity service. */
const RESTORE_MS = 15_000;

type GiveToken = () => Promise<string>;

let inTab: KeptSignIn | null = null;
let giveToken: GiveToken | null = null;
const waiting: (() => void)[] = [];

/** The sign-in that this browser keeps, or this tab where storage is off; null for visitors. */
export function keptSignIn(): KeptSignIn | null {
  try {
    const [uid = '', at = ''] = (localStorage.getItem(SIGNED_IN_KEY) ?? '').split(' ');
    return uid === '' ? null : { uid, exchangedAt: Number(at) };
  } catch {
    return inTab;
  }
}

export function keepSignIn(kept: KeptSignIn | null): void {
  inTab = kept;
  try {
    if (kept) localStorage.setItem(SIGNED_IN_KEY, `${kept.uid} ${kept.exchangedAt}`);
    else localStorage.removeItem(SIGNED_IN_KEY);
  } catch {
    // Storage is off: the sign-in lives as long as the tab.
  }
}

/** From now on calls carry the token that `give` gives; null: they carry none. */
export function holdToken(give: GiveToken | null): void {
  giveToken = give;
  for (const goOn of waiting.splice(0)) goOn();
}

/** Whether calls carry a token now. */
export const holdsToken = (): boolean => giveToken !== null;

/**
 * The identity token that a call carries; null for visitors. Waits at most 15 seconds while a kept
 * sign-in is being taken up. Throws when the token is there but can't be renewed: a call must not
 * pass for a visitor's because the connection is bad.
 */
export async function bearer(): Promise<string | null> {
  if (!giveToken && keptSignIn()) await restored();
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
