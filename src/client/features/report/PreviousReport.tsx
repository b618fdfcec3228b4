import { PREVIOUS_TEXT_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { ListedReport } from '../../../shared/schema/views.ts';
import { api } from '../../app/api.ts';
import { Link } from '../../ui/Link.tsx';
import { cutText } from '../../ui/text.ts';
import classes from './PreviousReport.module.css';

/** The way to the listed report that was made before this one; nothing when there is none. */
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
