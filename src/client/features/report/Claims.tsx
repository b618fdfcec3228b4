import '@mantine/core/styles/Badge.layer.css';
import { Badge, Box } from '@mantine/core';
import type { ReactNode } from 'react';
import { partialDateInWords } from '../../../shared/dates.ts';
import type { RelatedRecord, SearchBlock, TextClaim } from '../../../shared/schema/result.ts';
import {
  assessmentWords,
  claimsInWords,
  countChecked,
  ratingWords,
} from '../../../shared/verdictWords.ts';
import { OutLink } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import { Citations } from './Citations.tsx';
import type { NumberedSource } from './Sources.tsx';
import { TONES } from '../../ui/tones.ts';
import classes from './Report.module.css';

type TextClaims = NonNullable<SearchBlock['claims']>;

export function Claims(props: {
  claims: TextClaims;
  /** Null for a web page, whose text the report does not hold. */
  text: string | null;
  sources: readonly NumberedSource[];
}) {
  const { claims, text, sources } = props;
  const marked = text === null ? null : markClaims(text, claims.list);
  return (
    <Section title="Claims of This Text" anchor="claims">
      <p>{countInWords(claims)}</p>
      <Box className="columns" __vars={{ '--least': '18rem' }}>
        {marked && (
          <div
            className={classes.claimText}
            dir="auto"
            role="group"
            aria-label="The text with its claims marked"
            // So that the keyboard can scroll it.
            tabIndex={0}
          >
            {marked}
          </div>
        )}
        <div>
          <Listed claims={claims.list.slice(0, SHOWN_AT_FIRST)} sources={sources} />
          {claims.list.length > SHOWN_AT_FIRST && (
            <details className={classes.more}>
              <summary>{claims.list.length - SHOWN_AT_FIRST} more</summary>
              <Listed
                claims={claims.list.slice(SHOWN_AT_FIRST)}
                from={SHOWN_AT_FIRST}
                sources={sources}
              />
            </details>
          )}
        </div>
      </Box>
    </Section>
  );
}

const SHOWN_AT_FIRST = 3;

function Listed(props: {
  claims: TextClaims['list'];
  from?: number;
  sources: readonly NumberedSource[];
}) {
  const { from = 0 } = props;
  return (
    <Box
      component="ol"
      className="ruled"
      ps="1.5rem"
      fz="sm"
      style={{ listStyle: 'decimal' }}
      start={from + 1}
    >
      {props.claims.map((claim, index) => (
        <li key={claim.start} id={claimAnchor(from + index)}>
          <p dir="auto">
            <b style={{ color: TONES[ASSESSMENT_TONES[claim.assessment]] }}>
              {assessmentWords[claim.assessment]}
            </b>{' '}
            {claim.wording ?? claim.text}
          </p>
          <p className="fine">
            {aboutClaim(claim)}{' '}
            <Citations
              cited={props.sources.filter(({ source }) => claim.sources.includes(source.link))}
            />
          </p>
        </li>
      ))}
    </Box>
  );
}

const claimAnchor = (index: number) => `claim-${index + 1}`;

function aboutClaim({ central, speaker, date, sources }: TextClaim): string {
  return [
    central && 'The central claim',
    speaker !== null && `said by ${speaker}`,
    date !== null && partialDateInWords(date),
    sources.length > 0 && (sources.length === 1 ? 'one source' : `${sources.length} sources`),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Null where a claim's position does not match the text. */
function markClaims(text: string, list: readonly TextClaim[]): ReactNode[] | null {
  if (list.some((claim) => text.slice(claim.start, claim.end) !== claim.text)) return null;
  const parts: ReactNode[] = [];
  let from = 0;
  for (const [index, { start, end, assessment }] of list.entries()) {
    if (start < from) continue;
    parts.push(
      text.slice(from, start),
      <mark
        key={start}
        style={{ borderColor: TONES[ASSESSMENT_TONES[assessment]] }}
        data-tone={ASSESSMENT_TONES[assessment]}
      >
        {text.slice(start, end)}
        <sup>
          <a
            href={`#${claimAnchor(index)}`}
            aria-label={`Claim ${index + 1}: ${assessmentWords[assessment]}`}
          >
            {index + 1}
          </a>
        </sup>
      </mark>,
    );
    from = end;
  }
  return [...parts, text.slice(from)];
}

const ASSESSMENT_TONES: Record<TextClaim['assessment'], keyof typeof TONES> = {
  ...{ supported: 'good', refuted: 'bad', mixed: 'middle' },
  ...{ disputed: 'open', not_enough_evidence: 'open', not_checkable: 'open' },
};

/** "7 of 9 claims checked, none contradicted." */
export function countInWords(claims: TextClaims): string {
  const { list, counted } = claims;
  const checked = countChecked(claims);
  const contradicted = list.filter(({ assessment }) => assessment === 'refuted').length;
  const of = counted === list.length ? '' : ` (the ${list.length} most important of ${counted})`;
  const found = `${checked} of ${claimsInWords(list.length)}${of} checked`;
  return checked === 0 ? `${found}.` : `${found}, ${contradicted || 'none'} contradicted.`;
}

const RATING_TONES: Record<RelatedRecord['rating'], keyof typeof TONES> = {
  ...{ TRUE: 'good', MOSTLY_TRUE: 'good', MIXED: 'middle' },
  ...{ MOSTLY_FALSE: 'bad', FALSE: 'bad' },
};

export function Related({ records }: { records: readonly RelatedRecord[] }) {
  return (
    <Section title="Related, but not the same claim" anchor="related">
      <ul className="ruled">
        {records.map(({ claim, rating, publisher, source }) => (
          <li key={claim} className="row">
            <Badge variant="outline" color={TONES[RATING_TONES[rating]]}>
              <span className="unseen">Rated: </span>
              {ratingWords[rating]}
            </Badge>
            <div>
              <p dir="auto">{claim}</p>
              <p className="fine">
                {publisher}
                {source && (
                  <>
                    {' · '}
                    <OutLink href={source.link}>{source.publication}</OutLink>
                  </>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
