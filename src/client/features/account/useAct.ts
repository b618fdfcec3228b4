import { useState } from 'react';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { type Outcome, outcomeOf } from '../../identity/outcome.ts';
import { type Acts, loadActs } from './loadActs.ts';

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
