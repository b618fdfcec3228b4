import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountMessages } from '../../../shared/accountMessages.ts';
import type { Outcome } from '../../identity/errors.ts';

/** Loads the identity service with it. */
async function loadActs() {
  const { acts } = await import('../../identity/acts.ts');
  return acts;
}

export type Acts = Awaited<ReturnType<typeof loadActs>>;

const UNREACHABLE = { is: 'refused', text: accountMessages.identityUnavailable } as const;

export const runAct = <Result = Outcome>(act: (acts: Acts) => Promise<Result>) =>
  loadActs()
    .then(act)
    .catch(() => UNREACHABLE);

/** Loads the identity service early, so that a click can open the popup at once. */
export function useMailStaysHere(): boolean {
  const [mailStaysHere, setMailStaysHere] = useState(false);
  useEffect(() => {
    const open = async () => {
      const firebase = import('../../identity/firebase.ts');
      const [{ openFirebase }] = await Promise.all([firebase, loadActs()]);
      const { identity } = await openFirebase();
      setMailStaysHere(identity.kind === 'embedded');
    };
    // The form reports a failure when it is sent.
    open().catch(() => undefined);
  }, []);
  return mailStaysHere;
}

/** Does something once when the page is there, since a code works only once; undefined until then. */
export function useOutcome<Result>(act: (acts: Acts) => Promise<Result>) {
  const [outcome, setOutcome] = useState<Result | typeof UNREACHABLE>();
  const started = useRef(false);
  const start = useEffectEvent(() => void runAct(act).then(setOutcome));
  useEffect(() => {
    if (!started.current) start();
    started.current = true;
  }, []);
  return outcome;
}
