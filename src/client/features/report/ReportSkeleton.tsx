import type { ReactNode } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { Meter } from '../../ui/meter/Meter.tsx';
import answer from './Answer.module.css';
import header from './header/ReportHeader.module.css';
import classes from './ReportSkeleton.module.css';

/** A report before it is there, in its measures, so that nothing moves when it comes. */
export function ReportSkeleton({ said }: { said: ReactNode }) {
  return (
    <div className={classes.skeleton}>
      <div className={header.header}>
        <p className={header.kicker}>{said}</p>
        <Lines as="claim" count={2} />
        <Lines as="actions" />
      </div>
      <div className={answer.answer} aria-hidden="true">
        <div className={answer.meter}>
          <Meter bare score={null} label="" />
          <div>
            <p className={answer.name}>{pageMessages.meterName}</p>
            <Lines as="number" />
          </div>
        </div>
        <div className={answer.words}>
          <Lines as="verdict" />
          <Lines as="lead" count={3} />
          <Lines as="small" count={2} />
        </div>
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
