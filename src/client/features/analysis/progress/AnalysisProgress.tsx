import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { STATUS_LINE_MS } from '../../../../shared/limits.ts';
import type { AnalystInfo, ProgressEnd, Step } from '../../../../shared/schema/analysis.ts';
import { assessmentWords } from '../../../../shared/verdictWords.ts';
import { api } from '../../../app/api.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import { linkHost } from '../linkHost.ts';
import {
  ANALYST_ROWS,
  type Progress,
  reading,
  type Stage,
  startedAtOf,
  useProgress,
} from './watchProgress.ts';
import classes from './AnalysisProgress.module.css';

export function AnalysisProgress(props: {
  progress: Progress;
  claim: string;
  /** Milliseconds of this clock; null where it was not seen: then the first stage counts. */
  since: number | null;
  onCancel: () => void;
  /** Without it this is a page of its own, and its heading is the page's. */
  headingId?: string;
}) {
  const { progress } = props;
  const { data: analysts } = api.analysis.analysts.useQuery();
  const now = reading(progress);
  const answers = answersIn(progress);
  const link = linkHost(props.claim) !== null;
  const readsPage = link && progress.stages.preprocessing.status === 'running';
  const since = props.since ?? startedAtOf(progress);
  const alone = props.headingId === undefined;
  const Heading = alone ? 'h1' : 'h2';
  return (
    <section className={classes.instrument} data-alone={alone}>
      <header className={classes.head}>
        <Heading className={classes.heading} id={props.headingId} tabIndex={-1}>
          Analyzing Content
        </Heading>
        <span className={classes.time}>
          <span className="unseen">Time so far: </span>
          {since !== null && <Elapsed since={since} />}
        </span>
        <p className={classes.claim} dir="auto">
          {props.claim}
        </p>
      </header>
      <div className={classes.meter}>
        <Meter
          score={now?.score ?? null}
          band={now ?? undefined}
          provisional
          restless={answers < ANALYST_ROWS.length}
          label={
            now === null
              ? 'The needle searches: no analyst has answered yet.'
              : `The answers so far lie around ${Math.round(now.score)} of 100.`
          }
        />
        <p className={classes.answers}>
          {answers} of {ANALYST_ROWS.length} answers in
        </p>
      </div>
      <ol className={classes.analystRows} aria-label="Analysts and sources">
        {ANALYST_ROWS.map(({ place, step, title }) => (
          <AnalystRow
            key={place}
            title={title}
            analyst={analysts?.find((analyst) => analyst.place === place)}
            stage={progress.stages[step]}
            ahead={progress.ahead}
            waitsFor={readsPage ? 'the page' : undefined}
          />
        ))}
        <SourceRow progress={progress} />
      </ol>
      <ClaimsSoFar progress={progress} />
      <ol className={classes.rail} aria-label="Stages">
        {phases(progress).map(({ name, status }) => (
          <li
            key={name}
            data-status={status}
            aria-current={status === 'running' ? 'step' : undefined}
          >
            {name}
            <span className="unseen">, {phaseWords[status]}</span>
          </li>
        ))}
      </ol>
      <div className={classes.foot}>
        <StatusLine progress={progress} link={link} />
        <Button variant="default" onClick={props.onCancel}>
          Cancel Analysis
        </Button>
      </div>
    </section>
  );
}

const words = {
  waiting: 'Waiting',
  running: 'Working',
  completed: 'Done',
  failed: 'No answer',
} as const satisfies Record<Stage['status'], string>;

function AnalystRow(props: {
  title: string;
  analyst: AnalystInfo | undefined;
  stage: Stage;
  ahead: Progress['ahead'];
  waitsFor?: string | undefined;
}) {
  const { stage, analyst } = props;
  return (
    <li className={classes.analystRow} data-status={stage.status}>
      <span className={classes.title}>{props.title}</span>
      <span className={classes.who}>{analyst?.name}</span>
      <span className={classes.number}>
        {stage.percentage === null ? '–' : Math.round(stage.percentage)}
      </span>
      <span className={classes.track}>
        <span
          className={classes.fill}
          style={stage.percentage === null ? undefined : { width: `${stage.percentage}%` }}
        />
      </span>
      <span className={classes.state}>
        {words[stage.status]}
        {stage.status === 'waiting' && props.waitsFor !== undefined && ` for ${props.waitsFor}`}
      </span>
      <span className={classes.analystTime}>
        {stage.status !== 'running' && lasted(stage)}
        {stage.status === 'running' && stage.startedAt !== null && props.ahead !== null && (
          <Elapsed since={stage.startedAt + props.ahead} />
        )}
      </span>
    </li>
  );
}

function SourceRow({ progress }: { progress: Progress }) {
  const stage = progress.stages.source_check;
  const { pages = 0, checked = 0 } = progress.findings?.sources ?? {};
  const ended = stage.status === 'completed';
  return (
    <li className={classes.analystRow} data-status={stage.status} data-counts={pages > 0}>
      <span className={classes.title}>Checking the sources</span>
      <span className={classes.who}>{sourceWords(progress)}</span>
      <span className={classes.track}>
        <span
          className={classes.fill}
          style={pages > 0 || ended ? { width: `${ended ? 100 : (100 * checked) / pages}%` } : {}}
        />
      </span>
      <span className={classes.state}>{words[stage.status]}</span>
      <span className={classes.analystTime}>{ended && lasted(stage)}</span>
    </li>
  );
}

/** "5 of 12 pages opened, 3 quotes found" */
export function sourceWords({ stages, findings }: Progress): string {
  const { pages = 0, opened = 0, quotes = 0 } = findings?.sources ?? {};
  if (pages === 0) {
    return stages.source_check.status === 'completed'
      ? 'No pages to open'
      : 'Pages and their quotes';
  }
  const of = `${opened} of ${pages} ${pages === 1 ? 'page' : 'pages'} opened`;
  return `${of}, ${quotes} ${quotes === 1 ? 'quote' : 'quotes'} found`;
}

/** The claims of a text, each with what is known of it by now. */
function ClaimsSoFar({ progress: { findings } }: { progress: Progress }) {
  const id = useId();
  if (findings === null || findings.claims.length === 0) return null;
  const { claims, counted, sources } = findings;
  const pending = sources === null ? 'Being assessed' : 'Being checked';
  return (
    <div className={classes.claims}>
      <p className={classes.title} id={id}>
        Claims of this text
        {counted > claims.length && ` (the ${claims.length} weightiest of ${counted})`}
      </p>
      <div
        role="group"
        aria-labelledby={id}
        // So that the keyboard can scroll it.
        tabIndex={0}
      >
        <ol className="plain">
          {claims.map(({ text, assessment }, index) => (
            <li key={index}>
              <span className={classes.state}>
                {assessment === null ? pending : assessmentWords[assessment]}
              </span>
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

function lasted({ startedAt, endedAt }: Stage): string {
  if (startedAt === null || endedAt === null) return '';
  return `${(Math.max(0, endedAt - startedAt) / 1000).toFixed(1)} s`;
}

const phaseWords = { waiting: 'to come', running: 'going on', done: 'done' } as const;

/** All lines for the eye; for screen readers only what has happened, so that nothing repeats. */
function StatusLine({ progress, link }: { progress: Progress; link: boolean }) {
  const lines = statusLines(progress, link);
  const ticks = useTicks(STATUS_LINE_MS);
  return (
    <>
      <p className={classes.line} aria-hidden="true">
        {lines[ticks % lines.length]}
      </p>
      <p className="unseen" role="status">
        {heard(progress, link)}
      </p>
    </>
  );
}

export function heard(progress: Progress, link = false): string {
  const { stages } = progress;
  if (link && stages.preprocessing.status === 'running') return 'The page is being read.';
  const done = ANALYST_ROWS.map(({ step, title }) => {
    const { status, percentage } = stages[step];
    if (status === 'failed') return `${title}: no answer.`;
    if (status !== 'completed') return null;
    return percentage === null ? `${title}: done.` : `${title}: ${Math.round(percentage)} of 100.`;
  });
  const { status } = stages.source_check;
  if (status === 'running') done.push('The sources are being checked.');
  if (status === 'completed') done.push(`Sources: ${sourceWords(progress)}.`);
  return done.filter((line) => line !== null).join(' ') || 'The analysis is running.';
}

function Elapsed({ since }: { since: number }) {
  useTicks(500);
  return <>{inSeconds(currentTime() - since)}</>;
}

/** Read while rendering on purpose: the ticks render it again. */
function currentTime() {
  return Date.now();
}

const lines: Record<Step, readonly string[]> = {
  preprocessing: ['Reading the claim'],
  openai_analysis: ['The chat analyst weighs the statement'],
  perplexity_analysis: [
    'The search analyst looks for sources',
    'The search analyst compares what the sources say',
  ],
  gemini_analysis: ['The general analyst reads it independently'],
  source_check: ['Looking for the quotes on their pages'],
  scoring: ['Working out the score'],
  saving: ['Writing the report'],
};

export function statusLines(progress: Progress, link = false): string[] {
  if (link && progress.stages.preprocessing.status === 'running') return ['Reading the page'];
  const stages = Object.entries(progress.stages) as [Step, Progress['stages'][Step]][];
  const running = stages.filter(([, stage]) => stage.status === 'running');
  if (running.length > 0) return running.flatMap(([step]) => lines[step]);
  return [
    progress.stages.saving.status === 'completed'
      ? 'The report is ready'
      : 'Waiting for a free place',
  ];
}

function useTicks(ms: number): number {
  const [ticks, setTicks] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setTicks((before) => before + 1), ms);
    return () => clearInterval(timer);
  }, [ms]);
  return ticks;
}

/** `7 s`, from a minute on `1 min 07 s`. */
export function inSeconds(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${String(seconds % 60).padStart(2, '0')} s`;
}

export function phases({ stages }: Progress) {
  const judged = ANALYST_ROWS.map(({ step }) => stages[step].status);
  const groups = [
    ['Reading', [stages.preprocessing.status]],
    ['Judging', judged],
    ['Checking the sources', [stages.source_check.status]],
    ['Scoring', [stages.scoring.status]],
    ['Writing', [stages.saving.status]],
  ] as const;
  return groups.map(([name, statuses]) => {
    if (statuses.every((status) => status === 'completed' || status === 'failed')) {
      return { name, status: 'done' as const };
    }
    const waits = statuses.every((status) => status === 'waiting');
    return { name, status: waits ? ('waiting' as const) : ('running' as const) };
  });
}

export function answersIn({ stages }: Progress): number {
  return ANALYST_ROWS.filter(({ step }) => stages[step].status === 'completed').length;
}

export function RunningAnalysis(props: {
  run: { reportId: string; slug: string };
  claim: string;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  whenLost: ReactNode;
}) {
  const { progress, lost } = useProgress(props.run, props.onEnd);
  if (lost) return props.whenLost;
  return (
    <AnalysisProgress
      progress={progress}
      claim={props.claim}
      since={null}
      onCancel={props.onCancel}
    />
  );
}
