import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { nameOfReport } from './nameOfReport.ts';
import type { Told } from './refusal.ts';
import { Refusals } from './Refusals.tsx';
import type { Deletion } from './useReportRemoval.ts';

/** Says what was deleted, and takes it back; and what could not be done. */
export function AllReportsToast(props: {
  open: readonly Deletion[];
  told: Told | null;
  onUndo: (deletion: Deletion) => void;
  onDismiss: () => void;
}) {
  const { open, told, onUndo, onDismiss } = props;
  return (
    <UndoToast
      done={open.map((deletion) => ({
        key: deletion.key,
        text: textOf(deletion.reports),
        onUndo: () => onUndo(deletion),
      }))}
      failed={told && told.refusals.length > 0 ? <Refusals told={told} /> : null}
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
