import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import type { VisitState } from '../../app/useVisitState.ts';
import { readDraft, writeDraft } from './draft.ts';
import { FailedAnalysis } from './FailedAnalysis.tsx';
import { focusFor } from './linkHost.ts';
import { useStartAnalysis } from './useStartAnalysis.ts';

/** A failed analysis met on its own page: why, and the same claim again at the press of a button. */
export function RetryAnalysis(props: {
  claim: string;
  error: string | null;
  onStarted: (started: Started) => Promise<void>;
}) {
  const navigate = useNavigate();
  const { start, starting, refusal } = useStartAnalysis((started) => void props.onStarted(started));
  return (
    <FailedAnalysis
      claim={props.claim}
      error={props.error}
      returnedTo={null}
      refusal={refusal}
      busy={starting}
      onAgain={() => start(props.claim)}
      onInstead={() => {
        // What stands in the form already is not lost for it.
        if (readDraft() === '') writeDraft(props.claim);
        const state: VisitState = { focus: focusFor(readDraft()) };
        void navigate(paths.analyze, { state });
      }}
    />
  );
}
