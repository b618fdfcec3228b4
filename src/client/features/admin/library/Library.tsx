import type { LibraryRating } from '../../../../shared/schema/library.ts';
import { api } from '../../../app/api.ts';
import { Section } from '../../../ui/Section.tsx';
import { ListFailed } from '../../../ui/list/ListStates.tsx';
import { inDigits } from '../../../ui/text.ts';
import { ImportBox } from './ImportBox.tsx';
import { ImportsTable } from './ImportsTable.tsx';
import { Records } from './Records.tsx';
import { originName, ratingNames } from './recordsAddress.ts';
import classes from './Library.module.css';

/** The fact-check records that the built-in search knows, and how more come in. */
export function Library() {
  return (
    <div className={classes.room}>
      <LibraryNumbers />
      <Section title="Import">
        <ImportBox />
      </Section>
      <Section title="Imports">
        <ImportsTable />
      </Section>
      <Section title="Records">
        <Records />
      </Section>
    </div>
  );
}

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
