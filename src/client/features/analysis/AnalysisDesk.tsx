import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { ProgressEnd } from '../../../shared/schema/progress.ts';
import { api } from '../../api.ts';
import { needleSettles } from '../../ui/meter/needleSettles.ts';
import { useVisitState } from '../../useVisitState.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { FailedAnalysis } from './FailedAnalysis.tsx';
import { focusFor } from './focusFor.ts';
import { RunningAnalysis } from './RunningAnalysis.tsx';
import { StillRunning } from './StillRunning.tsx';
import { useDraft } from './useDraft.ts';
import { useStartAnalysis } from './useStartAnalysis.ts';

/**
 * The form, with `above` and `below` around it, and in its place the running analysis; ends at the report.
 * Whoever cancels on another page comes here with `leftRunning` in the history's state, and who is to
 * give another text with `focus`.
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
  | { shows: 'form'; leftRunning?: string; focus?: 'end' | 'all' }
  | { shows: 'failed'; error: string | null }
  | { shows: 'running'; run: { reportId: string; slug: string } };

function Desk(props: Around) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const visit = useVisitState();
  const draft = useDraft();
  const [desk, setDesk] = useState<State>({ shows: 'form' });
  const waitingRef = useWaiting();
  const openReport = async (slug: string, reused = false) => {
    await utils.reports.invalidate(undefined, { refetchType: 'none' });
    await Promise.all([utils.reports.read.prefetch({ id: slug }), needleSettles()]);
    if (!waitingRef.current) return;
    draft.settle();
    await navigate(paths.report(slug), reused ? { state: { reused } } : {});
  };
  const { start, starting, refusal, reset } = useStartAnalysis((started) => {
    waitingRef.current = true;
    if (started.status === 'completed') void openReport(started.slug, started.reused);
    else setDesk({ shows: 'running', run: started });
  });
  const end = async (reportId: string, ended: ProgressEnd) => {
    if (ended.status === 'completed') return openReport(ended.slug);
    const asked = utils.client.analysis.status.query({ reportId });
    const error = await asked.then((status) => status.error ?? null).catch(() => null);
    if (waitingRef.current) setDesk({ shows: 'failed', error });
  };

  if (desk.shows === 'running') {
    const { run } = desk;
    return (
      <RunningAnalysis
        run={run}
        claim={draft.text}
        takesFocus
        whenLost={props.whenLost}
        onEnd={(ended) => void end(run.reportId, ended)}
        onCancel={() => {
          reset();
          waitingRef.current = false;
          setDesk({ shows: 'form', leftRunning: run.slug, focus: 'end' });
        }}
      />
    );
  }
  if (desk.shows === 'failed') {
    return (
      <FailedAnalysis
        claim={draft.text}
        error={desk.error}
        refusal={refusal}
        busy={starting}
        takesFocus
        onAgain={() => start(draft.text)}
        onInstead={() => {
          reset();
          setDesk({ shows: 'form', focus: focusFor(draft.text) });
        }}
      />
    );
  }
  const left = desk.leftRunning ?? visit?.leftRunning;
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
        focus={desk.focus ?? visit?.focus}
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
