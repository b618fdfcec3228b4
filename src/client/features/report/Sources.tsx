import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { Result, Source } from '../../../shared/schema/result.ts';
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
