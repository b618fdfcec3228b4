import type { ReactNode } from 'react';
import { PREVIOUS_TEXT_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { ListedReport, Report } from '../../../shared/schema/report.ts';
import type { Result } from '../../../shared/schema/result.ts';
import { scoreLabel } from '../../../shared/meter.ts';
import { shortOpenWords } from '../../../shared/verdictWords.ts';
import { api } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { MeterArc } from '../../ui/meter/MeterArc.tsx';
import { cutText } from '../../ui/text.ts';
import classes from './ScorePanel.module.css';

export default function ScorePanel(props: {
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
        <MeterArc score={result.overallScore} band={result.band} provisional={open} />
        <p className={classes.number} data-provisional={open}>
          {result.overallScore}
          <span className="unseen"> of 100</span>
        </p>
        <p className={classes.label}>
          {open ? shortOpenWords(result) : scoreLabel(result.overallScore)}
        </p>
      </div>
      <div className={classes.actions}>{props.actions}</div>
      <PreviousReport createdAt={report.createdAt} />
    </section>
  );
}

export function PreviousReport({ createdAt }: { createdAt: string }) {
  const { data } = api.reports.list.useQuery({ before: createdAt, limit: 1, isIndexable: true });
  const previous = data?.reports[0];
  if (!previous) return null;
  return (
    <section className={classes.previous} aria-labelledby="previous">
      <h2 id="previous" className={classes.title}>
        Previous Report
      </h2>
      <Link className={classes.link} to={paths.report(previous.slug)} dir="auto">
        {cutText(nameOf(previous), PREVIOUS_TEXT_MAX)}
      </Link>
    </section>
  );
}

/** A page goes by its title, everything else by its own words. */
function nameOf({ content, seoReport }: Pick<ListedReport, 'content' | 'seoReport'>): string {
  return URL.canParse(content) ? seoReport.title : content;
}
