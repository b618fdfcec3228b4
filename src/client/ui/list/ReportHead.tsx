import { paths } from '../../../shared/paths.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { Link } from '../Link.tsx';
import { MeterArc } from '../meter/MeterArc.tsx';
import classes from './ReportHead.module.css';
import row from './Table.module.css';

export function ReportHead(props: {
  report: Pick<MyReport, 'slug' | 'content' | 'title' | 'credibilityScore' | 'confidence'>;
  className: string | undefined;
}) {
  const { credibilityScore, confidence, slug, content, title } = props.report;
  return (
    <th scope="row" className={`${row.head} ${props.className}`}>
      <span className={classes.about}>
        {credibilityScore === null ? (
          <span className={classes.noArc} aria-hidden="true" />
        ) : (
          <MeterArc score={credibilityScore} provisional={confidence === 'low'} />
        )}
        <ClaimLink {...{ slug, content, title }} />
      </span>
    </th>
  );
}

export function ClaimLink(props: { slug: string; content: string; title?: string | null }) {
  const { slug, content, title = null } = props;
  return (
    <Link className={row.claim} to={paths.report(slug)} dir="auto" title={content}>
      {title ?? content}
    </Link>
  );
}
