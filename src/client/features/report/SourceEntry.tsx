import type { Source } from '../../../shared/schema/result.ts';
import { OutLink } from '../../ui/OutLink.tsx';
import { hostOf } from './hostOf.ts';
import classes from './SourceEntry.module.css';

/** One source: where it appeared, what it says, and what was found in it. */
export function SourceEntry({ source }: { source: Source }) {
  const host = hostOf(source.link);
  return (
    <li className={classes.entry}>
      <span className={classes.publication} dir="auto">
        {source.publication}
        {host !== '' && host !== source.publication && <span className={classes.host}>{host}</span>}
      </span>
      <OutLink className={classes.title} href={source.link}>
        {source.title}
      </OutLink>
      <p dir="auto">{source.summary}</p>
      {source.key_findings.length > 0 && (
        <ul className={classes.findings}>
          {source.key_findings.map((finding, index) => (
            <li key={index} dir="auto">
              {finding}
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
