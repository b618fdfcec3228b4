import { Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { ProgressEnd, Started } from '../../../shared/schema/analysis.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { api, oncePerPage } from '../../app/api.ts';
import type { VisitState } from '../../app/boot.ts';
import { useSession } from '../../app/session.ts';
import { AnalysisProgress } from './AnalysisProgress.tsx';
import { draft } from './draft.ts';
import { askRefund, FailedAnalysis, Refunded } from './FailedAnalysis.tsx';
import { focusFor } from './linkHost.ts';
import { useStartAnalysis } from './useStartAnalysis.ts';
import { abstains, ANALYST_ROWS, type Run, type Stage, useProgress } from './watchProgress.ts';
import classes from './Analysis.module.css';

export interface OverlayProps {
  /** Null while it is being submitted. */
  run: Run | null;
  claim: string;
  /** In milliseconds of this clock. */
  since: number;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  onLost: () => void;
}

export function AnalysisOverlay({ run, onEnd, onCancel, ...props }: OverlayProps) {
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
      <AnalysisProgress
        progress={progress}
        claim={props.claim}
        since={props.since}
        onCancel={onCancel}
        headingId={id}
      />
    </dialog>
  );
}

export function RunningAnalysis(props: {
  report: Report;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  whenLost: ReactNode;
}) {
  const { progress, lost } = useProgress(props.report, props.onEnd);
  if (lost) return props.whenLost;
  return (
    <AnalysisProgress
      progress={progress}
      claim={props.report.content}
      since={null}
      onCancel={props.onCancel}
    />
  );
}

export function RetryAnalysis(props: {
  report: Report;
  onStarted: (started: Started) => Promise<void>;
}) {
  const { reportId, content: claim, error } = props.report;
  const navigate = useNavigate();
  const { start, starting, refusal } = useStartAnalysis((started) => void props.onStarted(started));
  return (
    <FailedAnalysis
      {...{ claim, error }}
      cost={<OwnCost reportId={reportId} />}
      refusal={refusal}
      busy={starting}
      onAgain={() => start(claim)}
      onInstead={() => {
        // A draft in the form is kept.
        if (draft.read() === '') draft.write(claim);
        const state: VisitState = { focus: focusFor(draft.read()) };
        void navigate(paths.analyze, { state });
      }}
    />
  );
}

/** The page is the same for everybody: who asked for the analysis reads what it cost, in room that is kept. */
function OwnCost({ reportId }: { reportId: string }) {
  const utils = api.useUtils();
  const { state } = useSession();
  const { data } = useQuery({
    queryKey: ['refund', reportId, state],
    queryFn: () => askRefund(utils, reportId),
    enabled: state !== 'loading',
    ...oncePerPage,
  });
  return (
    <Text span className={classes.cost} role="status">
      {data && <Refunded {...data} />}
    </Text>
  );
}

/** The running analysis above a report that is readable meanwhile: of who is missing, or of all. */
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
      // Stays in sight while one reads on.
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

/** A failure is not shown: the stream also tells of the run before. */
export function stateOf(title: string, stage: Stage): string {
  const { status, percentage } = stage;
  if (abstains(stage)) return `${title}: takes no position`;
  return status === 'completed' && percentage !== null
    ? `${title}: ${Math.round(percentage)}`
    : `${title}: ${status === 'running' ? 'working' : 'waiting'}`;
}
