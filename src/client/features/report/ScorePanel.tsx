import type { ReactNode } from 'react';
import type { Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { MeterArc } from '../../ui/meter/MeterArc.tsx';
import { PreviousReport } from './PreviousReport.tsx';
import classes from './ScorePanel.module.css';

/**
 * The score in the margin, for who has scrolled past the meter, and the ways on: `actions` pass the
 * report on. While it is not `shown` it is out of everybody's way.
 */
export function ScorePanel(props: {
  report: Report;
  result: Result;
  actions: ReactNode;
  shown: boolean;
}) {
  const { report, result } = props;
  const open = result.confidence === 'low';
  return (
    <section className={classes.panel} data-shown={props.shown} aria-label="Score at hand">
      <div className={classes.score}>
        <MeterArc score={result.overallScore} provisional={open} />
        <p className={classes.number} data-provisional={open}>
          {result.overallScore}
          <span className="unseen"> of 100</span>
        </p>
        <p className={classes.label}>
          {open ? 'Inconclusive, provisional' : scoreLabel(result.overallScore)}
        </p>
      </div>
      <div className={classes.actions}>{props.actions}</div>
      <PreviousReport createdAt={report.createdAt} />
    </section>
  );
}
