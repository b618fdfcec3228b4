import type { LibraryRating } from '../../../../shared/schema/library.ts';
import { api } from '../../../app/api.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import classes from './LibraryNumbers.module.css';
import { originName } from './originName.ts';
import { ratingNames } from './ratingNames.ts';

const RATINGS = Object.entries(ratingNames) as [LibraryRating, string][];

/** How many records there are, by rating and by where they come from. */
export function LibraryNumbers() {
  const { data, isError, refetch } = api.admin.library.counts.useQuery(undefined, {
    staleTime: 0,
  });
  if (isError && !data) return <ListFailed what="The numbers" onRetry={() => void refetch()} />;
  return (
    <div className={classes.numbers} aria-busy={!data}>
      <dl className={classes.row}>
        <div className={classes.total}>
          <dt>Records</dt>
          <dd>{data ? inDigits(data.total) : '–'}</dd>
        </div>
        {RATINGS.map(([rating, name]) => (
          <div key={rating}>
            <dt>{name}</dt>
            <dd>{data ? inDigits(data.ratings[rating]) : '–'}</dd>
          </div>
        ))}
      </dl>
      <ul className={classes.origins} aria-label="Where they come from">
        {(data?.origins ?? []).map(({ origin, records }) => (
          <li key={origin}>
            {originName(origin)} <span>{inDigits(records)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
