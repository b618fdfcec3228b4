import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { nameOfReport } from './featured.ts';
import type { Deletion, Feedback } from './useReportActs.ts';
import classes from './AllReportsToast.module.css';

/** Says what was deleted, and takes it back; and what could not be done. */
export function AllReportsToast(props: {
  open: readonly Deletion[];
  reported: Feedback | null;
  onUndo: (deletion: Deletion) => void;
  onDismiss: () => void;
}) {
  const { open, reported, onUndo, onDismiss } = props;
  return (
    <UndoToast
      done={open.map((deletion) => ({
        key: deletion.key,
        text: textOf(deletion.reports),
        onUndo: () => onUndo(deletion),
      }))}
      failed={reported && reported.refusals.length > 0 ? <Refusals reported={reported} /> : null}
      onDismiss={onDismiss}
    />
  );
}

function textOf(reports: readonly AdminReport[]) {
  const [first] = reports;
  if (!first || reports.length > 1) return `${reports.length} reports deleted`;
  return (
    <>
      Deleted: <span dir="auto">{nameOfReport(first)}</span>
    </>
  );
}

/** What an act left as it was, by the reasons. */
function Refusals({ reported: { what, refusals } }: { reported: Feedback }) {
  const reasons = [...new Set(refusals.map(({ why }) => why))];
  return (
    <>
      <p>
        {what}: {refusals.length === 1 ? 'one report' : `${refusals.length} reports`}
      </p>
      <ul className={classes.refusals}>
        {reasons.map((why) => (
          <li key={why}>
            {why}
            {refusals
              .filter((one) => one.why === why)
              .map(({ report }) => (
                <q key={report.reportId} dir="auto">
                  {nameOfReport(report, 60)}
                </q>
              ))}
          </li>
        ))}
      </ul>
    </>
  );
}
