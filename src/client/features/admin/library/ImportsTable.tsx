import { useRef, useState } from 'react';
import type { LibraryImport } from '../../../../shared/schema/library.ts';
import { api } from '../../../app/api.ts';
import { ListFailed } from '../../../ui/list/ListFailed.tsx';
import { TableSkeleton } from '../../../ui/list/TableSkeleton.tsx';
import { ImportItem } from './ImportItem.tsx';
import classes from './ImportsTable.module.css';
import { RemoveImport } from './RemoveImport.tsx';

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
