import { type ReactNode, useId } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { RelatedRecord, Result } from '../../../shared/schema/result.ts';
import { NOT_JUDGED } from '../../../shared/verdictWords.ts';
import { OutLink } from '../../ui/OutLink.tsx';
import { Section } from '../../ui/Section.tsx';
import { Meter } from '../../ui/meter/Meter.tsx';
import { missingSentence, SCORE_ID } from './presentation.ts';
import classes from './Unknown.module.css';

/** Stands in place of the score where the search knows nothing. */
export function Unknown({ result, completion }: { result: Result; completion: ReactNode }) {
  const name = useId();
  const missing = missingSentence(result);
  return (
    <>
      <section id={SCORE_ID} className={classes.unknown} aria-labelledby={name}>
        <div className={classes.meter}>
          <Meter
            score={result.overallScore}
            band={result.band}
            provisional
            label={`${pageMessages.meterName}: no reading. Provisional: ${result.overallScore} of 100.`}
          />
        </div>
        <div className={classes.words}>
          <h2 id={name} className={classes.name}>
            {pageMessages.meterName}: no reading
          </h2>
          <p className={classes.headline}>{NOT_JUDGED}</p>
          <p>{nothingFound(result)}</p>
          <p className={classes.missing}>
            <strong>What is missing:</strong> {whatIsMissing(result)}
            {missing !== null && ` ${missing}`}
          </p>
          <p className={classes.missing}>
            Provisional score: {result.overallScore} of 100, which rests on no source.
          </p>
          {completion}
        </div>
      </section>
      {result.related.length > 0 && <Related records={result.related} />}
    </>
  );
}

function nothingFound({ perplexity: { claims } }: Result): string {
  return claims
    ? 'No source was found that speaks about any of its claims, so there is no verdict.'
    : 'No source was found that speaks about this claim, so there is no verdict.';
}

function whatIsMissing({ provenance }: Result): string {
  return provenance.search.kind === 'built-in'
    ? 'The built-in search knows its library of fact checks and nothing else. Where a model is connected, the web is searched.'
    : 'The search gave no source that could be used. New ones may appear: check again later.';
}

/** "Mostly true". */
const ratingWords = (rating: RelatedRecord['rating']): string =>
  rating.charAt(0) + rating.slice(1).toLowerCase().replace('_', ' ');

function Related({ records }: { records: readonly RelatedRecord[] }) {
  return (
    <Section title="Related, but not the same claim">
      <ul className={classes.records}>
        {records.map(({ claim, rating, publisher, source }) => (
          <li key={claim}>
            <span className={classes.rating} data-rating={rating}>
              <span className="unseen">Rated: </span>
              {ratingWords(rating)}
            </span>
            <div>
              <p dir="auto">{claim}</p>
              <p className={classes.from}>
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
