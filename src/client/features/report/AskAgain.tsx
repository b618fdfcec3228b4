import { Button } from '@mantine/core';
import type { Report } from '../../../shared/schema/report.ts';
import { api } from '../../app/api.ts';
import classes from './AskAgain.module.css';

/** Runs what is missing from a partial report again, for nothing. */
export function AskAgain({ report, inVain }: { report: Report; inVain: boolean }) {
  const utils = api.useUtils();
  const { mutate, isPending, error } = api.analysis.rerunMissing.useMutation({
    onSuccess: ({ status }) =>
      utils.reports.read.setData({ id: report.slug }, (known) => known && { ...known, status }),
  });
  const asking = isPending || report.status === 'processing';
  const said = asking
    ? null
    : ((error &&
        (error.data ? error.message : 'It could not be asked again. Please try once more.')) ??
      (inVain ? 'Asked again, without an answer.' : null));
  return (
    <div className={classes.again}>
      <Button
        size="sm"
        variant="default"
        // Not `disabled`, which would take the keyboard away from it.
        aria-disabled={asking}
        onClick={() => {
          if (!asking) mutate({ reportId: report.reportId });
        }}
      >
        {asking ? 'Asking again…' : 'Ask again, free'}
      </Button>
      <span className={classes.said} role="status">
        {said}
      </span>
    </div>
  );
}
