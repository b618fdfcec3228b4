import type { Source } from '../../../shared/schema/result.ts';
import classes from './SourceEntry.module.css';

/** One source: where it appeared, what it says, and what was found in it. */
export function SourceEntry({ source }: { source: Source }) {
  const { host, safe } = addressOf(source.link);
  return (
    <li className={classes.entry}>
      <span className={classes.publication} dir="auto">
        {source.publication}
        {host !== '' && <span className={classes.host}>{host}</span>}
      </span>
      {safe ? (
        <a
          className={classes.title}
          href={source.link}
          target="_blank"
          rel="noopener nofollow ugc"
          dir="auto"
        >
          {source.title}
        </a>
      ) : (
        <span className={classes.title} dir="auto">
          {source.title}
        </span>
      )}
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

/** The host to show, and whether the address is one of the web: others are never made a link. */
export function addressOf(link: string): { host: string; safe: boolean } {
  if (!URL.canParse(link)) return { host: '', safe: false };
  const { protocol, hostname } = new URL(link);
  return {
    host: hostname.replace(/^www\./, ''),
    safe: protocol === 'https:' || protocol === 'http:',
  };
}
