import type { LibraryImport } from '../../../../shared/schema/library.ts';
import { api } from '../../../api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks once more before an import is taken out again. */
export function RemoveImport({ one, onClose }: { one: LibraryImport; onClose: () => void }) {
  const utils = api.useUtils();
  const removal = api.admin.library.removeImport.useMutation({
    onSuccess: async () => {
      onClose();
      await utils.admin.library.invalidate();
    },
  });
  const { records, name } = one;
  return (
    <ConfirmDialog
      danger
      title="Remove this import?"
      confirmLabel="Remove the import"
      busy={removal.isPending}
      error={removal.error?.message ?? null}
      onConfirm={() => removal.mutate({ id: one.id })}
      onClose={onClose}
    >
      {records === 0 ? (
        <p>No record of “{name}” is left in the library. What became of its lines goes, too.</p>
      ) : (
        <>
          <p>
            {records === 1 ? 'The record' : `The ${records.toLocaleString()} records`} of “{name}”
            will leave the library, and searches from then on. Reports that cite them stay as they
            are.
          </p>
          <p>
            Where it renewed a record of an earlier import, the earlier form does not come back.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
