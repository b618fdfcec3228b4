import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { type Acts, loadActs } from './loadActs.ts';

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
