import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { dateInWords } from '../../../shared/dates.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { Result, Source, SourceCheck } from '../../../shared/schema/result.ts';
import { OutLink } from '../../ui/OutLink.tsx';
import { Section } from '../../ui/Section.tsx';
import { hostOf } from './presentation.ts';
import classes from './Sources.module.css';

const columns = [
  { side: 'mainstream', title: 'Mainstream', none: pageMessages.noMainstreamSources },
  {
    side: 'conflicting',
    title: 'Conflicting or alternative',
    none: pageMessages.noConflictingSources,
  },
] as const;

/** Both sides next to each other; on a narrow screen one at a time, with a switch. */
export function Sources({ sources }: { sources: Result['perplexity']['sources'] }) {
  const [shown, setShown] = useState<keyof typeof sources>('mainstream');
  return (
    <Section title="Source Analysis">
      <div className={classes.switch} role="group" aria-label="Which sources to show">
        {columns.map(({ side, title }) => (
          <UnstyledButton key={side} aria-pressed={side === shown} onClick={() => setShown(side)}>
            {title}, {sources[side].length}
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.ledger}>
        {columns.map(({ side, title, none }) => (
          <div className={classes.column} key={side} data-shown={side === shown}>
            <h3 className={classes.title}>
              {title}, {sources[side].length}
            </h3>
            <Entries sources={sources[side]} none={none} />
          </div>
        ))}
      </div>
    </Section>
  );
}

function Entries({ sources, none }: { sources: Source[]; none: string }) {
  if (sources.length === 0) return <p className={classes.none}>{none}</p>;
  return (
    <ul className={classes.entries}>
      {sources.map((source, index) => (
        <SourceEntry key={index} source={source} />
      ))}
    </ul>
  );
}

function SourceEntry({ source }: { source: Source }) {
  const host = hostOf(source.link);
  return (
    <li className={classes.entry}>
      <span className={classes.publication} dir="auto">
        {source.publication}
        {host !== '' && host !== source.publication && <span className={classes.host}>{host}</span>}
      </span>
      <OutLink className={classes.sourceEntryTitle} href={source.link}>
        {source.title}
      </OutLink>
      <p className={classes.facts}>{factsOf(source)}</p>
      <Findings source={source} />
      <p dir="auto">{source.summary}</p>
    </li>
  );
}

/** The quote in its sentence; in reports of the first version what the analyst said of the page. */
function Findings({ source: { check, key_findings } }: { source: Source }) {
  const passage = check?.passage;
  if (passage)
    return (
      <blockquote className={classes.quote} dir="auto">
        {passage.before}
        <mark>{passage.quote}</mark>
        {passage.after}
      </blockquote>
    );
  if (check !== null || key_findings.length === 0) return null;
  return (
    <ul className={classes.findings}>
      {key_findings.map((finding, index) => (
        <li key={index} dir="auto">
          {finding}
        </li>
      ))}
    </ul>
  );
}

const STANCES = {
  supports: 'Supports the claim',
  refutes: 'Speaks against the claim',
  context: 'Gives context',
} as const;

/** Stance, date, whose page it is, and what came of looking for the quote. */
function factsOf({ stance, date, primary, check, depends_on }: Source): string {
  return [
    stance && STANCES[stance],
    primary ? 'primary source' : null,
    date === null ? null : dateWords(date),
    check && checkWords(check),
    depends_on.length > 0 ? `not independent of ${depends_on.join(', ')}` : null,
  ]
    .filter((fact) => fact !== null)
    .join(' · ');
}

export function checkWords({ status, where, why }: SourceCheck): string {
  if (status === 'quoted')
    return where === 'page' ? 'quote found on the page' : 'quote found in the search result';
  if (status === 'not_found') return 'quote not found on the page';
  if (status === 'unreadable') return 'page can’t be read';
  return `page not opened: ${WHY_NOT_OPENED[why ?? 'refused']}`;
}

const WHY_NOT_OPENED = {
  robots: 'it asks programs not to',
  paywall: 'it is for subscribers',
  slow: 'it took too long',
  refused: 'it could not be reached',
  gone: 'it is gone',
} as const;

/** As the search gives it: an ISO date in the words of the interface, anything else as it stands. */
const dateWords = (date: string): string =>
  /^\d{4}-\d{2}-\d{2}/.test(date) ? dateInWords(date) : date;
