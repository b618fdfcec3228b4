import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import type { FailedJob } from '../../../../shared/schema/job.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Empty } from '../../../ui/list/Empty.tsx';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { useListAddress } from '../../../ui/list/useListAddress.ts';
import { type FailedPlace, readFailedAddress, writeFailedAddress } from './failedAddress.ts';
import { FailedTable } from './FailedTable.tsx';
import classes from './Jobs.module.css';
import { useFailedJobs } from './useJobs.ts';
import { useRetries } from './useRetries.ts';

const NONE: readonly FailedJob[] = [];

/** What came to nothing, and how it is tried again. While somebody points at a row, none moves. */
export function FailedJobs({ onBegun }: { onBegun: () => void }) {
  const { address, to } = useListAddress(readFailedAddress, writeFailedAddress, {});
  const [held, setHeld] = useState(false);
  const [asking, setAsking] = useState(false);
  const { data, isError, dataUpdatedAt, refetch } = useFailedJobs(address, held);
  const retries = useRetries(onBegun);
  const jobs = data?.jobs ?? NONE;
  const left = jobs.filter((job) => !retries.isBegun(job));
  const wayTo = (place: FailedPlace | null) => (place ? to({ place }) : undefined);
  const isFirst = address.place.after === undefined && address.place.before === undefined;
  return (
    <section aria-busy={!isError && !data}>
      <div className={classes.head}>
        <h2>Failed</h2>
        {left.length > 1 && (
          <Button variant="default" disabled={retries.busy} onClick={() => setAsking(true)}>
            Try all {left.length} again
          </Button>
        )}
      </div>
      <p className={classes.told} role="status">
        {retries.told}
      </p>
      {isError && !data ? (
        <ListFailed what="What failed" onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton label="What failed is being loaded." />
      ) : jobs.length === 0 && !isFirst ? (
        <Empty role="status" title="Nothing here" text="The list does not go on so far any more.">
          <Link to={to({ place: {} })}>Go to the first page</Link>
        </Empty>
      ) : jobs.length === 0 ? (
        <p className={classes.none}>Nothing failed. Every analysis that ended has a result.</p>
      ) : (
        <>
          <FailedTable jobs={jobs} now={dataUpdatedAt} retries={retries} onHold={setHeld} />
          <Pager
            status={jobs.length === 1 ? '1 shown' : `${jobs.length} shown`}
            first={isFirst ? undefined : wayTo({})}
            previous={data.previous === null ? undefined : wayTo({ before: data.previous })}
            next={data.next === null ? undefined : wayTo({ after: data.next })}
          />
        </>
      )}
      {asking && (
        <ConfirmDialog
          title={`Try all ${left.length} again?`}
          confirmLabel="Try all again"
          busy={retries.busy}
          error={null}
          onConfirm={() => void retries.all(left).then(() => setAsking(false))}
          onClose={() => setAsking(false)}
        >
          <p>
            Each begins anew and asks the analysts again, which may cost something. Those who asked
            for it are charged nothing.
          </p>
        </ConfirmDialog>
      )}
    </section>
  );
}
