import type { Started } from '../../../shared/schema/analysis.ts';
import { FailedAnalysis } from './FailedAnalysis.tsx';
import { useStartAnalysis } from './useStartAnalysis.ts';

/** A failed analysis met on its own page: the same claim again, at the press of a button. */
export function RetryAnalysis(props: {
  claim: string;
  onStarted: (started: Started) => Promise<void>;
}) {
  const { start, starting, refusal } = useStartAnalysis((started) => void props.onStarted(started));
  return <FailedAnalysis refusal={refusal} busy={starting} onAgain={() => start(props.claim)} />;
}
