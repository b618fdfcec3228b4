import { useState } from 'react';
import type { LibraryRow } from '../../../../shared/schema/library.ts';
import { Time } from '../../../ui/Time.tsx';
import { originName } from './originName.ts';
import { ratingNames } from './ratingNames.ts';
import { RecordDetails } from './RecordDetails.tsx';
import classes from './RecordItem.module.css';

/** One record: its claim and rating, and the whole when it is opened. */
export function RecordItem({ record }: { record: LibraryRow }) {
  const [open, setOpen] = useState(false);
  const { id, claim, rating, publisher, origin, reviewedAt } = record;
  return (
    <li className={classes.item}>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className={classes.head}>
          <span className={classes.claim} dir="auto">
            {claim}
          </span>
          <span className={classes.rating}>{ratingNames[rating]}</span>
          <span className={classes.from} dir="auto">
            {origin === 'starter' ? originName(origin) : publisher}
          </span>
          <span className={classes.day}>{reviewedAt && <Time iso={reviewedAt} />}</span>
        </summary>
        {open && <RecordDetails id={id} />}
      </details>
    </li>
  );
}
