import type { ReactNode } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { Meter } from '../../ui/meter/Meter.tsx';
import { PLACES } from './presentation.ts';
import header from './header/ReportHeader.module.css';
import classes from './ReportSkeleton.module.css';
import score from './score/ScoreSection.module.css';

/** A report before it is there, in its measures, so that nothing moves when it comes. */
export function ReportSkeleton({ said }: { said: ReactNode }) {
  return (
    <div className={classes.skeleton}>
      <div className={header.header}>
        <p className={header.kicker}>{said}</p>
        <Lines as="claim" count={2} />
        <Lines as="actions" />
      </div>
      <div className={score.score} aria-hidden="true">
        <p className={score.name}>{pageMessages.meterName}</p>
        <div className={score.meter}>
          <Meter score={null} label="" />
        </div>
        <div className={score.words}>
          <Lines as="number" />
          <Lines as="label" />
          <Lines as="confidence" count={3} />
        </div>
      </div>
      <div className={score.cards} aria-hidden="true">
        {PLACES.map(({ place, title }) => (
          <div className={score.card} key={place}>
            <span className={score.title}>{title}</span>
            <span className={score.gradeCardsNumber}>
              <Lines as="grade" />
            </span>
            <span className={score.track} />
            <span className={score.who}>
              <Lines as="who" />
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}

export const drawSkeleton = (said: ReactNode) => <ReportSkeleton said={said} />;

function Lines({ as, count = 1 }: { as: string; count?: number }) {
  return (
    <span className={classes.lines} data-as={as}>
      {Array.from({ length: count }, (_, index) => (
        <span className={classes.line} key={index} />
      ))}
    </span>
  );
}
