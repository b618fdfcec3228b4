import type { RelatedRecord } from '../../../shared/schema/result.ts';
import { ratingWords } from '../../../shared/verdictWords.ts';
import { OutLink } from '../../ui/Link.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './Claims.module.css';

export function Related({ records }: { records: readonly RelatedRecord[] }) {
  return (
    <Section title="Related, but not the same claim" anchor="related">
      <ul className={classes.records}>
        {records.map(({ claim, rating, publisher, source }) => (
          <li key={claim}>
            <span className={classes.rating} data-rating={rating}>
              <span className="unseen">Rated: </span>
              {ratingWords[rating]}
            </span>
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
