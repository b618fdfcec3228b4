import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { UndoToast } from '../../../ui/UndoToast.tsx';
import { nameOfReport } from './nameOfReport.ts';
import type { Told } from './refusal.ts';
import { Refusals } from './Refusals.tsx';

/** Says what was deleted, and takes it back; or what could not be done. */
export function AllReportsToast(props: {
  last: readonly AdminReport[];
  told: Told | null;
  onUndo: () => void;
  onDismiss: () => void;
}) {
  const { last, told, onUndo, onDismiss } = props;
  const [first] = last;
  const text =
    first && last.length === 1 ? (
      <>
        Deleted: <span dir="auto">{nameOfReport(first)}</span>
      </>
    ) : (
      `${last.length} reports deleted`
    );
  return (
    <UndoToast
      done={first ? { key: last.map(({ reportId }) => reportId).join(), text } : null}
      failed={told && told.refusals.length > 0 ? <Refusals told={told} /> : null}
      onUndo={onUndo}
      onDismiss={onDismiss}
    />
  );
}
