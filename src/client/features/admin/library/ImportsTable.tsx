import { UnstyledButton } from '@mantine/core';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { LibraryImport } from '../../../../shared/schema/library.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Time } from '../../../ui/Time.tsx';
import { ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { inDigits } from '../../../ui/text.ts';
import { ImportLines } from './ImportBox.tsx';
import classes from './ImportsTable.module.css';

/** The latest imports, and the way to take one out again. */
export function ImportsTable() {
  const { data, isError, refetch } = api.admin.library.imports.useQuery(undefined, {
    staleTime: 0,
  });
  const [removing, setRemoving] = useState<LibraryImport | null>(null);
  const list = useRef<HTMLDivElement>(null);
  if (isError && !data) return <ListFailed what="The imports" onRetry={() => void refetch()} />;
  if (!data) return <TableSkeleton label="The imports are being loaded." rows={2} />;
  return (
    <div ref={list} tabIndex={-1}>
      {data.length === 0 && <p className={classes.none}>Nothing was imported yet.</p>}
      {data.length > 0 && (
        <ul className={classes.imports}>
          {data.map((one) => (
            <ImportItem key={one.id} one={one} onRemove={() => setRemoving(one)} />
          ))}
        </ul>
      )}
      {removing && <RemoveImport one={removing} near={list} onClose={() => setRemoving(null)} />}
    </div>
  );
}

/** One import: whose, when, what it came to; its lines on demand. */
function ImportItem({ one, onRemove }: { one: LibraryImport; onRemove: () => void }) {
  const [open, setOpen] = useState(false);
  const { id, at, importedBy, name, taken, unchanged, refused, records } = one;
  return (
    <li className={classes.item}>
      <div className={classes.head}>
        <div className={classes.about}>
          <p className={classes.name} dir="auto">
            {name}
          </p>
          <p className={classes.who}>
            <Time iso={at} precise /> · {importedBy}
          </p>
        </div>
        <p className={classes.sum}>
          {inDigits(taken)} taken, {inDigits(unchanged)} unchanged, {inDigits(refused)} refused
          <br />
          {inDigits(records)} in the library
        </p>
        <div className={classes.ways}>
          <UnstyledButton
            className={classes.way}
            aria-expanded={open}
            aria-label={`Lines of ${name}`}
            onClick={() => setOpen(!open)}
          >
            Lines
          </UnstyledButton>
          <UnstyledButton
            className={classes.remove}
            aria-label={`Remove the import ${name}`}
            onClick={onRemove}
          >
            Remove…
          </UnstyledButton>
        </div>
      </div>
      {open && <ImportLines id={id} total={taken + unchanged + refused} />}
    </li>
  );
}

/** Asks once more before an import is taken out again. */
function RemoveImport(props: {
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
