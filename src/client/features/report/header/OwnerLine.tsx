import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import type { PrivateReport } from '../../../../shared/schema/adminReport.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Time } from '../../../ui/Time.tsx';
import classes from './OwnerLine.module.css';

/** What only owners and admins see of a report: views, whether it is listed, their notes. */
export default function OwnerLine({ reportId }: { reportId: string }) {
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
      {asking && <StopListing reportId={reportId} onClose={() => setAsking(false)} />}
    </>
  );
}

function seen(views: number): string {
  if (views === 0) return 'Not seen yet';
  return views === 1 ? 'Seen once' : `Seen ${views.toLocaleString('en-GB')} times`;
}

function StopListing({ reportId, onClose }: { reportId: string; onClose: () => void }) {
  const utils = api.useUtils();
  const { mutate, isPending, error } = api.reports.unlist.useMutation({
    onSuccess: async () => {
      await utils.reports.invalidate();
      onClose();
    },
  });
  return (
    <ConfirmDialog
      title="Stop listing this report?"
      confirmLabel="Stop listing"
      busy={isPending}
      error={error?.message ?? null}
      onConfirm={() => mutate({ reportId })}
      onClose={onClose}
    >
      <p>
        It goes off the lists here, and search engines are asked to forget it. Who has its address
        can still read it. Only an admin can list it again.
      </p>
    </ConfirmDialog>
  );
}
