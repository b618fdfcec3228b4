import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { ProgressEnd } from '../../../shared/schema/progress.ts';
import { api } from '../../api.ts';
import { needleSettles } from '../../ui/meter/needleSettles.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { FailedAnalysis } from './FailedAnalysis.tsx';
import { RunningAnalysis } from './RunningAnalysis.tsx';
import { StillRunning } from './StillRunning.tsx';
import { useDraft } from './useDraft.ts';
import { useStartAnalysis } from './useStartAnalysis.ts';

/**
 * The form, with `above` and `below` around it, and in its place the running analysis; ends at the report.
 * Whoever cancels on another page comes here with `leftRunning` in the history's state.
 */
export function AnalysisDesk(props: Around) {
  // Every visit begins with the form, a visit of the page that one is on too.
  const { key } = useLocation();
  return <Desk key={key} {...props} />;
}

interface Around {
  above: ReactNode;
  below?: ReactNode;
  /** Stands here instead when the server is not heard any more. */
  whenLost: ReactNode;
}

type State =
  | { shows: 'form'; leftRunning?: string; cancelled?: boolean }
  | { shows: 'failed' }
  | { shows: 'running'; run: { reportId: string; slug: string } };

function Desk(props: Around) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const leftRunning = useLeftRunning();
  const draft = useDraft();
  const [desk, setDesk] = useState<State>({ shows: 'form' });
  const waitingRef = useWaiting();
  const openReport = async (slug: string) => {
    await utils.reports.invalidate(undefined, { refetchType: 'none' });
    await Promise.all([utils.reports.read.prefetch({ id: slug }), needleSettles()]);
    if (!waitingRef.current) return;
    draft.settle();
    await navigate(paths.report(slug));
  };
  const { start, starting, refusal, reset } = useStartAnalysis((started) => {
    waitingRef.current = true;
    if (started.status === 'completed') void openReport(started.slug);
    else setDesk({ shows: 'running', run: started });
  });
  const end = (ended: ProgressEnd) => {
    if (ended.status === 'completed') void openReport(ended.slug);
    else setDesk({ shows: 'failed' });
  };

  if (desk.shows === 'running') {
    const { run } = desk;
    return (
      <RunningAnalysis
        run={run}
        claim={draft.text}
        takesFocus
        whenLost={props.whenLost}
        onEnd={end}
        onCancel={() => {
          reset();
          waitingRef.current = false;
          setDesk({ shows: 'form', leftRunning: run.slug, cancelled: true });
        }}
      />
    );
  }
  if (desk.shows === 'failed') {
    return <FailedAnalysis refusal={refusal} busy={starting} onAgain={() => start(draft.text)} />;
  }
  const left = desk.leftRunning ?? leftRunning;
  return (
    <>
      {props.above}
      {left !== undefined && <StillRunning slug={left} />}
      <ClaimForm
        text={draft.text}
        onText={(text) => {
          if (refusal !== null) reset();
          draft.write(text);
        }}
        onSubmit={start}
        busy={starting}
        refusal={refusal}
        takesFocus={desk.cancelled === true}
      />
      {props.below}
    </>
  );
}

/** Whether somebody still waits here for the report: not after a cancel, nor when they went elsewhere. */
function useWaiting() {
  const waitingRef = useRef(false);
  useEffect(
    () => () => {
      waitingRef.current = false;
    },
    [],
  );
  return waitingRef;
}

function useLeftRunning(): string | undefined {
  const { state } = useLocation() as { state: { leftRunning?: string } | null };
  return state?.leftRunning;
}
