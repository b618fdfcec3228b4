import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import type { PrivateReport } from '../../../../shared/schema/adminReport.ts';
import { api } from '../../../app/api.ts';
import { Time } from '../../../ui/Time.tsx';
import classes from './OwnerLine.module.css';

const StopListing = lazy(async () => ({
  default: (await import('./StopListing.tsx')).StopListing,
}));

/** What only owners and admins see of a report: views, whether it is listed, their notes. */
export function OwnerLine({ reportId }: { reportId: string }) {
  const { data } = api.reports.private.useQuery({ reportId }, { staleTime: 0 });
  if (!data || data.views === null) return null;
  return <Known reportId={reportId} known={data} views={data.views} />;
}

function Known(props: { reportId: string; known: PrivateReport; views: number }) {
  const { reportId, known, views } = props;
  const [asking, setAsking] = useState(false);
  return (
    <>
      <span>{seen(views)}</span>
      {known.isIndexable ? (
        <span>
          Listed<small className={classes.long}> in search engines</small>
        </span>
      ) : (
        <span>Not listed</span>
      )}
      {known.mayUnlist && (
        <UnstyledButton className={classes.stop} onClick={() => setAsking(true)}>
          Stop listing
        </UnstyledButton>
      )}
      {known.notes.length > 0 && (
        <details>
          <summary>Your notes</summary>
          <ul>
            {known.notes.map(({ askedAt, notes }) => (
              <li key={askedAt} dir="auto">
                <Time iso={askedAt} />: {notes}
              </li>
            ))}
          </ul>
        </details>
      )}
      {asking && (
        <Suspense>
          <StopListing reportId={reportId} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

function seen(views: number): string {
  if (views === 0) return 'Not seen yet';
  return views === 1 ? 'Seen once' : `Seen ${views.toLocaleString('en-GB')} times`;
}
