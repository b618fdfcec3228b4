import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { FailedJobs } from './FailedJobs.tsx';
import classes from './Jobs.module.css';
import { QueueTable } from './QueueTable.tsx';
import { RunningJobs } from './RunningJobs.tsx';
import { useJobsNow } from './useJobs.ts';

/**
 * Analyses that wait, run or failed. What changes from moment to moment stands last, so that it moves
 * nothing else.
 */
export function Jobs() {
  const { data, isError, dataUpdatedAt, refetch } = useJobsNow();
  return (
    <div className={classes.room}>
      {isError && !data ? (
        <ListFailed what="The jobs" onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton label="The jobs are being loaded." rows={3} />
      ) : (
        <QueueTable queues={data.queues} now={dataUpdatedAt} />
      )}
      <FailedJobs onBegun={() => void refetch()} />
      {data && <RunningJobs running={data.running} total={data.total} now={dataUpdatedAt} />}
    </div>
  );
}
