import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import row from './Row.module.css';

/** The way to a report, in the words of its title or claim; as many lines of them as `--lines` says. */
export function ClaimLink(props: { slug: string; content: string; title?: string | null }) {
  const { slug, content, title = null } = props;
  return (
    <Link className={row.claim} to={paths.report(slug)} dir="auto" title={content}>
      {title ?? content}
    </Link>
  );
}
