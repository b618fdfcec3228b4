import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { type Outcome, outcomeOf } from '../../identity/outcome.ts';

export function useAct() {
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const run = async (act: (acts: Acts) => Promise<Outcome>) => {
    if (busy) return;
    setBusy(true);
    setOutcome(null);
    const result = await loadActs()
      .then(act)
      .catch(() => outcomeOf(accountMessages.identityUnavailable));
    setBusy(false);
    setOutcome(result);
  };
  return { busy, outcome, run };
}

/** Loads the identity service with it. */
export async function loadActs() {
  const { acts } = await import('../../identity/acts.ts');
  return acts;
}

export type Acts = Awaited<ReturnType<typeof loadActs>>;

/** Loads it early, so that a click can open the popup at once. */
export async function openIdentity(): Promise<{ mailStaysHere: boolean }> {
  const [{ openFirebase }] = await Promise.all([import('../../identity/firebase.ts'), loadActs()]);
  const { identity } = await openFirebase();
  return { mailStaysHere: identity.kind === 'embedded' };
}

const UNREACHABLE = { is: 'refused', text: accountMessages.identityUnavailable } as const;

/**
 * Does something once when the page is there, since a code works only once; undefined until it is done.
 */
export function useOutcome<Result>(
  act: (acts: Acts) => Promise<Result>,
): Result | typeof UNREACHABLE | undefined {
  const [outcome, setOutcome] = useState<Result | typeof UNREACHABLE>();
  const begun = useRef(false);
  const begin = useEffectEvent(() =>
    loadActs()
      .then(act)
      .then(setOutcome, () => setOutcome(UNREACHABLE)),
  );
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void begin();
  }, []);
  return outcome;
}
