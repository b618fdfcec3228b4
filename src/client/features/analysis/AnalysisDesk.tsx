import { type ReactNode, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { ProgressEnd } from '../../../shared/schema/progress.ts';
import { api } from '../../api.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { FailedAnalysis } from './FailedAnalysis.tsx';
import { RunningAnalysis } from './RunningAnalysis.tsx';
import { StillRunning } from './StillRunning.tsx';
import { useDraft } from './useDraft.ts';
import { useStartAnalysis } from './useStartAnalysis.ts';

type Desk =
  | { shows: 'form'; leftRunning?: string }
  | { shows: 'failed' }
  | { shows: 'running'; run: { reportId: string; slug: string } };

/**
 * The form, and in its place the running analysis; ends at the report. `children` stand above the form.
 * Whoever cancels on another page comes here with `leftRunning` in the history's state.
 */
export function AnalysisDesk({ children, whenLost }: { children: ReactNode; whenLost: ReactNode }) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const leftRunning = useLeftRunning();
  const draft = useDraft();
  const [desk, setDesk] = useState<Desk>({ shows: 'form' });
  const openReport = async (slug: string) => {
    draft.settle();
    await utils.reports.invalidate(undefined, { refetchType: 'none' });
    await utils.reports.read.prefetch({ id: slug });
    await navigate(paths.report(slug));
  };
  const { start, starting, refusal, reset } = useStartAnalysis((started) => {
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
        whenLost={whenLost}
        onEnd={end}
        onCancel={() => {
          reset();
          setDesk({ shows: 'form', leftRunning: run.slug });
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
      {children}
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
      />
    </>
  );
}

function useLeftRunning(): string | undefined {
  const { state } = useLocation() as { state: { leftRunning?: string } | null };
  return state?.leftRunning;
}
