import type { Report } from '../../../shared/schema/report.ts';
import { api } from '../../app/api.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
import classes from './ReportView.module.css';

/** Asks the analysts that gave no answer once more. */
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
      <SmallButton
        // Not `disabled`, which would take the focus away from it.
        aria-disabled={asking}
        onClick={() => {
          if (!asking) mutate({ reportId: report.reportId });
        }}
      >
        {asking ? 'Asking again…' : 'Ask again, free'}
      </SmallButton>
      <span className={classes.said} role="status">
        {said}
      </span>
    </div>
  );
}
