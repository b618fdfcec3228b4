import { UnstyledButton } from '@mantine/core';
import { useEffect, useState } from 'react';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { PrivateReport } from '../../../shared/schema/admin.ts';
import { api, oncePerPage, readAnew, whyNotDone } from '../../app/api.ts';
import { ActDialog } from '../../ui/Dialog.tsx';
import { inDigits } from '../../ui/text.ts';
import { Time } from '../../ui/Time.tsx';

export default function OwnerLine({ reportId }: { reportId: string }) {
  const { data: known } = api.reports.private.useQuery({ reportId }, oncePerPage);
  const { client, reports } = api.useUtils();
  const [asking, setAsking] = useState(false);
  if (!known) return null;
  return (
    <>
      {known.views !== null && <span>{seen(known.views)}</span>}
      {known.views !== null && (
        <span>
          {known.isIndexable ? 'Listed' : 'Not listed'}
          {known.isIndexable && <small> in search engines</small>}
        </span>
      )}
      {known.mayUnlist && <TextButton onClick={() => setAsking(true)}>Stop listing</TextButton>}
      <Follow reportId={reportId} known={known} />
      {known.notes.length > 0 && (
        <details>
          <summary>Your notes</summary>
          <ul>
            {known.notes.map(({ askedAt, notes }) => (
              <li key={askedAt} dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
                <Time iso={askedAt} />: {notes}
              </li>
            ))}
          </ul>
        </details>
      )}
      {asking && (
        <ActDialog
          title="Stop listing this report?"
          confirmLabel="Stop listing"
          act={() => client.reports.unlist.mutate({ reportId })}
          refresh={() => reports.invalidate()}
          onClose={() => setAsking(false)}
        >
          <p>
            It leaves the lists here, and search engines are asked to forget it. Anyone who has its
            address can still read it. Only an admin can list it again.
          </p>
        </ActDialog>
      )}
    </>
  );
}

/** Opening a changed report marks the change as seen. */
function Follow({ reportId, known }: { reportId: string; known: PrivateReport }) {
  const utils = api.useUtils();
  const { mutate, isPending, error } = api.reports.follow.useMutation({
    onSuccess: async (_done, { follow }) => {
      if (follow !== known.isFollowed) await utils.reports.private.invalidate({ reportId });
      await Promise.all([readAnew(utils.reports.changes), readAnew(utils.reports.mine)]);
    },
  });
  const { isFollowed, hasChanged } = known;
  useEffect(() => {
    if (hasChanged) mutate({ reportId, follow: true });
  }, [hasChanged, mutate, reportId]);
  return (
    <>
      {hasChanged && <span>{pageMessages.hasChanged}</span>}
      <TextButton onClick={isPending ? undefined : () => mutate({ reportId, follow: !isFollowed })}>
        {isFollowed ? pageMessages.unfollow : pageMessages.follow}
      </TextButton>
      <span role="alert">{error && whyNotDone(error)}</span>
    </>
  );
}

const TextButton = UnstyledButton.withProps({ fz: 'xs', c: 'var(--accent)' });

function seen(views: number): string {
  if (views === 0) return 'Not seen yet';
  return views === 1 ? 'Seen once' : `Seen ${inDigits(views)} times`;
}
