import type { RelatedRecord } from '../../../shared/schema/result.ts';
import { OutLink } from '../../ui/OutLink.tsx';
import { Section } from '../../ui/Section.tsx';
import classes from './Claims.module.css';

/** "Mostly true". */
const ratingWords = (rating: RelatedRecord['rating']): string =>
  rating.charAt(0) + rating.slice(1).toLowerCase().replace('_', ' ');

export function Related({ records }: { records: readonly RelatedRecord[] }) {
  return (
    <Section title="Related, but not the same claim" anchor="related">
      <ul className={classes.records}>
        {records.map(({ claim, rating, publisher, source }) => (
          <li key={claim}>
            <span className={classes.rating} data-rating={rating}>
              <span className="unseen">Rated: </span>
              {ratingWords(rating)}
            </span>
            <div>
              <p dir="auto">{claim}</p>
              <p className={classes.small}>
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
