import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { type Outcome, outcomeOf } from '../../identity/outcome.ts';

/** Does one thing at a time when asked, and tells what came of it. */
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

/** What a person can do about who they are, and with it the identity service: loaded when somebody begins to. */
export async function loadActs() {
  const { acts } = await import('../../identity/acts.ts');
  return acts;
}

export type Acts = Awaited<ReturnType<typeof loadActs>>;

/** Gets all that ready, so that a click can open the popup at once; says whether mail stays on this machine. */
export async function openIdentity(): Promise<{ mailStaysHere: boolean }> {
  const [{ openFirebase }] = await Promise.all([import('../../identity/firebase.ts'), loadActs()]);
  const { identity } = await openFirebase();
  return { mailStaysHere: identity.kind === 'embedded' };
}

/** The identity service's code could not be loaded. */
const UNREACHABLE = { is: 'refused', text: accountMessages.identityUnavailable } as const;

/**
 * Does something as soon as the page is there, and once, since a code works only once; undefined until
 * it is done.
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
