import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useInterval } from '@mantine/hooks';
import { useId, useState } from 'react';
import { STATUS_LINE_MS } from '../../../shared/limits.ts';
import type { Step } from '../../../shared/schema/analysis.ts';
import { assessmentWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { Meter } from '../../ui/meter/Meter.tsx';
import { counted } from '../../ui/text.ts';
import { linkHost } from './linkHost.ts';
import { ANALYST_ROWS, startedAtOf, type Progress, reading, type Stage } from './watchProgress.ts';
import texts from './progress.json' with { type: 'json' };
import classes from './Analysis.module.css';

export function AnalysisProgress(props: {
  progress: Progress;
  claim: string;
  /** Null where this tab did not see the start: then the first stage counts. */
  since: number | null;
  onCancel: () => void;
  headingId?: string;
}) {
  const { progress, headingId } = props;
  const { stages, ahead } = progress;
  const { data: analysts } = api.analysis.analysts.useQuery();
  const now = reading(progress);
  const answers = answersIn(progress);
  const link = linkHost(props.claim) !== null;
  const waitsFor = link && stages.preprocessing.status === 'running' ? ' for the page' : '';
  const since = props.since ?? startedAtOf(progress);
  const Heading = headingId === undefined ? 'h1' : 'h2';
  return (
    <Stack component="section" gap="clamp(0.875rem, 2.5vw, 1.25rem)">
      <Group component="header" justify="space-between" align="baseline" gap="0.5rem 1.5rem">
        <Heading id={headingId} style={{ fontSize: 'var(--size-28)' }} tabIndex={-1}>
          Analyzing Content
        </Heading>
        <Text span fz="sm" c="dimmed" style={{ fontVariantNumeric: 'tabular-nums' }}>
          <span className="unseen">Time so far: </span>
          {since !== null && <Elapsed since={since} />}
        </Text>
        <Text w="100%" ff="heading" c="dimmed" lineClamp={2} dir="auto">
          {props.claim}
        </Text>
      </Group>
      <Box w="100%" maw="clamp(17rem, 60vw, 35rem)" mx="auto" ta="center">
        <Meter
          score={now?.score ?? null}
          band={now ?? undefined}
          provisional
          restless={answers < ANALYST_ROWS.length}
          label={
            now === null
              ? `The needle searches: no analyst ${answers === 0 ? 'has answered yet' : 'takes a position so far'}.`
              : `The answers so far lie around ${Math.round(now.score)} of 100.`
          }
        />
        <p className="fine">
          {answers} of {ANALYST_ROWS.length} answers in
        </p>
      </Box>
      <ol className={classes.rows} aria-label="Analysts and sources">
        {ANALYST_ROWS.map(({ place, step, title }) => {
          const stage = stages[step];
          const { status, percentage } = stage;
          return (
            <Row
              key={place}
              {...{ title, stage, ahead }}
              who={analysts?.find((analyst) => analyst.place === place)?.name}
              number={percentage === null ? '–' : Math.round(percentage)}
              percent={percentage}
              state={
                status === 'completed' && percentage === null
                  ? 'Takes no position'
                  : texts.states[status] + (status === 'waiting' ? waitsFor : '')
              }
            />
          );
        })}
        <SourceRow progress={progress} />
      </ol>
      <ClaimsSoFar progress={progress} />
      <ol className={classes.rail} aria-label="Stages">
        {phases(progress).map(({ name, status }) => (
          <li
            key={name}
            className="fine"
            data-status={status}
            aria-current={status === 'running' ? 'step' : undefined}
          >
            {name}
            <span className="unseen">, {phaseWords[status]}</span>
          </li>
        ))}
      </ol>
      <Group className={classes.foot} justify="space-between" gap="0.75rem 1.5rem">
        <StatusLine progress={progress} link={link} />
        <Button variant="default" onClick={props.onCancel}>
          Cancel Analysis
        </Button>
      </Group>
    </Stack>
  );
}

function Row(props: {
  title: string;
  who: string | undefined;
  number?: number | string;
  /** The width of the bar; null makes it indeterminate. */
  percent: number | null;
  stage: Stage;
  state: string;
  /** Null hides the time while the stage runs. */
  ahead: number | null;
}) {
  const { percent, stage, ahead } = props;
  const { status, startedAt } = stage;
  return (
    <li className="fine" data-status={status} data-counts={percent !== null}>
      <b>{props.title}</b>
      <span className={classes.who}>{props.who}</span>
      {props.number !== undefined && (
        <Box
          component="span"
          className="numeral"
          miw="1.25em"
          fw={400}
          lh={1}
          ta="end"
          {...(status === 'completed' && percent !== null && { c: 'var(--ink)' })}
          style={{ gridArea: 'number', alignSelf: 'center' }}
        >
          {props.number}
        </Box>
      )}
      <span className={classes.track}>
        <span style={{ width: percent === null ? undefined : `${percent}%` }} />
      </span>
      <Box
        component="span"
        className={classes.state}
        {...(status === 'failed' && { c: 'var(--danger)' })}
        style={{ gridArea: 'state' }}
      >
        {props.state}
      </Box>
      <span className={classes.time} style={{ gridArea: 'time' }}>
        {status !== 'running' && lasted(stage)}
        {status === 'running' && startedAt !== null && ahead !== null && (
          <Elapsed since={Date.parse(startedAt) + ahead} />
        )}
      </span>
    </li>
  );
}

function SourceRow({ progress }: { progress: Progress }) {
  const stage = progress.stages.source_check;
  const { pages = 0, checked = 0 } = progress.findings?.sources ?? {};
  const share = pages > 0 ? (100 * checked) / pages : null;
  return (
    <Row
      title="Checking the sources"
      who={sourceWords(progress)}
      percent={stage.status === 'completed' ? 100 : share}
      stage={stage}
      state={texts.states[stage.status]}
      ahead={null}
    />
  );
}

/** "5 of 12 pages opened, 3 quotes found" */
export function sourceWords({ stages, findings }: Progress): string {
  const { pages = 0, opened = 0, quotes = 0 } = findings?.sources ?? {};
  if (pages === 0 && stages.source_check.status === 'completed') return 'No pages to open';
  if (pages === 0) return 'Pages and their quotes';
  return `${opened} of ${counted(pages, 'page')} opened, ${counted(quotes, 'quote')} found`;
}

function ClaimsSoFar({ progress: { findings } }: { progress: Progress }) {
  const id = useId();
  if (findings === null || findings.claims.length === 0) return null;
  const { claims, counted: all, sources } = findings;
  const pending = sources === null ? 'Being assessed' : 'Being checked';
  return (
    <Text component="div" miw={0} fz="sm">
      <b id={id}>
        Claims of this text
        {all > claims.length && ` (the ${claims.length} most important of ${all})`}
      </b>
      <div
        className={classes.claims}
        role="group"
        aria-labelledby={id}
        // So that the keyboard can scroll it.
        tabIndex={0}
      >
        <ol className="ruled">
          {claims.map(({ text, assessment }, index) => (
            <li key={index}>
              <span className="fine">
                {assessment === null ? pending : assessmentWords[assessment]}
              </span>
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ol>
      </div>
    </Text>
  );
}

function lasted({ startedAt, endedAt }: Stage): string {
  if (startedAt === null || endedAt === null) return '';
  return `${(Math.max(0, Date.parse(endedAt) - Date.parse(startedAt)) / 1000).toFixed(1)} s`;
}

const phaseWords = { waiting: 'not started', running: 'in progress', done: 'done' } as const;

/** Screen readers hear only what has happened, once: the rotating lines would repeat. */
function StatusLine({ progress, link }: { progress: Progress; link: boolean }) {
  const lines = statusLines(progress, link);
  const [ticks, setTicks] = useState(0);
  useInterval(() => setTicks((before) => before + 1), STATUS_LINE_MS, { autoInvoke: true });
  return (
    <>
      <Text fz="sm" c="dimmed" aria-hidden="true">
        {lines[ticks % lines.length]}
      </Text>
      <p className="unseen" role="status" aria-atomic="false">
        {heardLines(progress, link).map((line) => (
          <span key={line}>{line} </span>
        ))}
      </p>
    </>
  );
}

export function heardLines(progress: Progress, link = false): string[] {
  const { stages } = progress;
  if (link && stages.preprocessing.status === 'running') return ['The page is being read.'];
  const happened = ANALYST_ROWS.flatMap(({ step, title }) => {
    const { status, percentage } = stages[step];
    if (status === 'failed') return `${title}: no answer.`;
    if (status !== 'completed') return [];
    return `${title}: ${percentage === null ? 'takes no position' : `${Math.round(percentage)} of 100`}.`;
  });
  const { status } = stages.source_check;
  if (status === 'running') happened.push('The sources are being checked.');
  if (status === 'completed') happened.push(`Sources: ${sourceWords(progress)}.`);
  return happened.length > 0 ? happened : ['The analysis is running.'];
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(Date.now);
  useInterval(() => setNow(Date.now()), 500, { autoInvoke: true });
  return inSeconds(now - since);
}

export function statusLines({ stages }: Progress, link = false): string[] {
  if (link && stages.preprocessing.status === 'running') return ['Reading the page'];
  const running = Object.entries(texts.lines).flatMap(([step, said]) =>
    stages[step as Step].status === 'running' ? said : [],
  );
  if (running.length > 0) return running;
  return [stages.saving.status === 'completed' ? 'The report is ready' : 'Waiting for its turn'];
}

/** "7 s", "1 min 07 s" */
export function inSeconds(ms: number): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  if (seconds < 60) return `${seconds}\u00a0s`;
  return `${Math.floor(seconds / 60)}\u00a0min\u00a0${String(seconds % 60).padStart(2, '0')}\u00a0s`;
}

export function phases({ stages }: Progress) {
  const groups = [
    ['Reading', [stages.preprocessing]],
    ['Judging', ANALYST_ROWS.map(({ step }) => stages[step])],
    ['Checking the sources', [stages.source_check]],
    ['Scoring', [stages.scoring]],
    ['Writing', [stages.saving]],
  ] as const;
  return groups.map(([name, parts]) => ({ name, status: statusOf(parts) }));
}

function statusOf(parts: readonly Stage[]): keyof typeof phaseWords {
  if (parts.every(({ status }) => status === 'waiting')) return 'waiting';
  const isOver = parts.every(({ status }) => status === 'completed' || status === 'failed');
  return isOver ? 'done' : 'running';
}

export function answersIn({ stages }: Progress): number {
  return ANALYST_ROWS.filter(({ step }) => stages[step].status === 'completed').length;
}
