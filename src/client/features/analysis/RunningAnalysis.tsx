import { Group } from '@mantine/core';
import { useEffect, useEffectEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { ProgressEnd } from '../../../shared/schema/analysis.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { refreshAllowance } from '../../app/allowance.ts';
import { api } from '../../app/api.ts';
import type { VisitState } from '../../app/boot.ts';
import { TimeoutNotice } from '../../ui/Notice.tsx';
import { AnalysisProgress } from './AnalysisProgress.tsx';
import { draft } from './draft.ts';
import { FailedAnalysis } from './FailedAnalysis.tsx';
import { focusFor } from './linkHost.ts';
import { useStartAndOpen } from './useStartAnalysis.ts';
import { ANALYST_ROWS, type Run, type Stage, useProgress } from './watchProgress.ts';
import classes from './Analysis.module.css';

export function AnalysisOverlay(props: {
  /** Null while it is being submitted. */
  run: Run | null;
  claim: string;
  since: number;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  onLost: () => void;
}) {
  const { run, claim, since, onEnd, onCancel } = props;
  const { progress, lost } = useProgress(run, onEnd);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const onLost = useEffectEvent(props.onLost);

  useEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    document.getElementById(id)?.focus({ preventScroll: true });
    return () => shown?.close();
  }, [id]);
  useEffect(() => {
    if (lost) onLost();
  }, [lost]);

  return (
    <dialog
      className={classes.overlay}
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onCancel();
      }}
    >
      <AnalysisProgress {...{ progress, claim, since, onCancel }} headingId={id} />
    </dialog>
  );
}

export function WithoutResult({ report }: { report: Report }) {
  const Part = report.status === 'processing' ? RunningAnalysis : RetryAnalysis;
  return <Part report={report} />;
}

function RunningAnalysis({ report }: { report: Report }) {
  const { slug, content } = report;
  const navigate = useNavigate();
  const utils = api.useUtils();
  const showEnd = async ({ reused }: ProgressEnd) => {
    if (reused) {
      void refreshAllowance(utils);
      await navigate(paths.report(slug), { replace: true, state: { reused } });
    }
    await utils.reports.invalidate();
  };
  const { progress, lost } = useProgress(report, (end) => void showEnd(end));
  if (lost) return <TimeoutNotice />;
  return (
    <AnalysisProgress
      progress={progress}
      claim={content}
      since={null}
      onCancel={() => void navigate(paths.home, { state: { leftRunning: slug } })}
    />
  );
}

function RetryAnalysis({ report }: { report: Report }) {
  const { reportId, content: claim, error } = report;
  const navigate = useNavigate();
  const { start, starting, refusal } = useStartAndOpen();
  return (
    <FailedAnalysis
      {...{ reportId, claim, error }}
      refusal={refusal}
      busy={starting}
      onAgain={() => start(claim)}
      onInstead={() => {
        if (draft.read() === '') draft.write(claim);
        const state: VisitState = { focus: focusFor(draft.read()) };
        void navigate(paths.analyze, { state });
      }}
    />
  );
}

/** Above a readable report, while the missing analysts, or all, are asked again. */
export function BeingCompleted(props: { report: Report; onEnd: (end: ProgressEnd) => void }) {
  const { missing } = props.report;
  const { progress, lost } = useProgress(props.report, props.onEnd);
  const isWhole = missing.length === 0;
  const rows = ANALYST_ROWS.filter(({ place }) => isWhole || missing.includes(place));
  const said = isWhole ? 'Being analyzed again…' : 'Being completed…';
  return (
    <Group
      component="aside"
      className="aside unprinted"
      pos="sticky"
      top={0}
      style={{ zIndex: 1 }}
      gap="0.1rem 1.25rem"
      mb="1.75rem"
      aria-label="Being completed"
    >
      <p role="status">
        {lost ? 'The connection to the server was lost. Reload the page to see how it went.' : said}
      </p>
      {!lost &&
        rows.map(({ step, title }) => (
          <span className="fine" key={step}>
            {stateOf(title, progress.stages[step])}
          </span>
        ))}
    </Group>
  );
}

export function stateOf(title: string, { status, percentage }: Stage): string {
  const completed = percentage === null ? 'takes no position' : Math.round(percentage);
  const words = { waiting: 'waiting', running: 'working', completed, failed: 'no answer' };
  return `${title}: ${words[status]}`;
}
