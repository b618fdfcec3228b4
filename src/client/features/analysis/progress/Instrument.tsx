import { Button } from '@mantine/core';
import { api } from '../../../app/api.ts';
import { Meter } from '../../../ui/meter/Meter.tsx';
import { Elapsed } from './Elapsed.tsx';
import classes from './Instrument.module.css';
import { Lane } from './Lane.tsx';
import { linkHost } from '../linkHost.ts';
import { PhaseRail } from './PhaseRail.tsx';
import { answersIn } from './phases.ts';
import { beganAt, LANES, type Progress, reading } from './progress.ts';
import { StatusLine } from './StatusLine.tsx';

/** The instrument at work: a needle that settles with every answer, three lanes, the stages, a way out. */
export function Instrument(props: {
  progress: Progress;
  claim: string;
  /** When it was asked for, by this clock; null where that was not seen: then its first stage counts. */
  since: number | null;
  onCancel: () => void;
  /** It is a page of its own, and the heading is the page's. */
  alone: boolean;
  headingId?: string;
}) {
  const { progress } = props;
  const { data: analysts } = api.analysis.analysts.useQuery();
  const now = reading(progress);
  const answers = answersIn(progress);
  const link = linkHost(props.claim) !== null;
  const readsPage = link && progress.stages.preprocessing.status === 'running';
  const since = props.since ?? beganAt(progress);
  const Heading = props.alone ? 'h1' : 'h2';
  return (
    <section className={classes.instrument} data-alone={props.alone}>
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
          restless={answers < LANES.length}
          label={
            now === null
              ? 'The needle searches: no analyst has answered yet.'
              : `The answers so far lie around ${Math.round(now.score)} of 100.`
          }
        />
        <p className={classes.answers}>
          {answers} of {LANES.length} answers in
        </p>
      </div>
      <ol className={classes.lanes} aria-label="Analysts">
        {LANES.map(({ place, step, title }) => (
          <Lane
            key={place}
            title={title}
            analyst={analysts?.find((analyst) => analyst.place === place)}
            stage={progress.stages[step]}
            ahead={progress.ahead}
            waitsFor={readsPage ? 'the page' : undefined}
          />
        ))}
      </ol>
      <PhaseRail progress={progress} />
      <div className={classes.foot}>
        <StatusLine progress={progress} link={link} />
        <Button variant="default" onClick={props.onCancel}>
          Cancel Analysis
        </Button>
      </div>
    </section>
  );
}
