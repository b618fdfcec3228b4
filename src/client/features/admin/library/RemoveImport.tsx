import { type RefObject, useEffect } from 'react';
import type { LibraryImport } from '../../../../shared/schema/library.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { inDigits } from '../../../ui/inDigits.ts';

/** Asks once more before an import is taken out again. */
export function RemoveImport(props: {
  one: LibraryImport;
  /** Where the keyboard goes on when the button that asked is gone with the import. */
  near: RefObject<HTMLElement | null>;
  onClose: () => void;
}) {
  const { one, near, onClose } = props;
  const utils = api.useUtils();
  const removal = api.admin.library.removeImport.useMutation({
    onSuccess: async () => {
      await utils.admin.library.invalidate();
      onClose();
    },
    // Somebody else may have removed it.
    onError: () => void utils.admin.library.imports.invalidate(),
  });
  useEffect(() => {
    const place = near.current;
    return () => {
      if (document.activeElement === document.body) place?.focus();
    };
  }, [near]);
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
            {records === 1 ? 'The record' : `The ${inDigits(records)} records`} of “{name}” will
            leave the library, and searches from then on. Reports that cite them stay as they are.
          </p>
          <p>
            Where it renewed a record of an earlier import, the earlier form does not come back.
          </p>
        </>
      )}
    </ConfirmDialog>
  );
}
