import { Button } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ProgressEnd } from '../../../shared/schema/progress.ts';
import { api } from '../../api.ts';
import { Meter } from '../../ui/meter/Meter.tsx';
import { Lane } from './Lane.tsx';
import classes from './RunningAnalysis.module.css';
import { linkHost } from './linkHost.ts';
import { LANES, reading } from './progress.ts';
import { StatusLine } from './StatusLine.tsx';
import { useProgress } from './useProgress.ts';

/** The instrument at work: a needle that moves with every answer, three lanes, and a way out. */
export function RunningAnalysis(props: {
  run: { reportId: string; slug: string };
  claim: string;
  onEnd: (end: ProgressEnd) => void;
  onCancel: () => void;
  /** Stands here instead when the server is not heard any more. */
  whenLost: ReactNode;
  /** The keyboard goes to the heading, because the form that it was in is gone. */
  takesFocus?: boolean;
}) {
  const { progress, lost } = useProgress(props.run, props.onEnd);
  const { data: analysts } = api.analysis.analysts.useQuery();
  const heading = useRef<HTMLHeadingElement>(null);
  const { takesFocus = false } = props;

  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);

  if (lost) return props.whenLost;
  const now = reading(progress);
  const link = linkHost(props.claim) !== null;
  const readsPage = link && progress.stages.preprocessing.status === 'running';
  return (
    <section className={classes.running}>
      <h1 className={classes.heading} ref={heading} tabIndex={-1}>
        Analyzing Content
      </h1>
      <p className={classes.claim} dir="auto">
        {props.claim}
      </p>
      <div className={classes.meter}>
        <Meter
          score={now?.score ?? null}
          band={now ?? undefined}
          provisional
          label={
            now === null
              ? 'The needle searches: no analyst has answered yet.'
              : `The answers so far lie around ${Math.round(now.score)} of 100.`
          }
        />
      </div>
      <ol className={classes.lanes}>
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
      <div className={classes.foot}>
        <StatusLine progress={progress} link={link} />
        <Button variant="default" onClick={props.onCancel}>
          Cancel Analysis
        </Button>
      </div>
    </section>
  );
}
