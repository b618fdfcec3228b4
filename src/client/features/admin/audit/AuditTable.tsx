import type { ListedAct } from '../../../../shared/schema/audit.ts';
import { stepThrough } from '../../../ui/list/stepThrough.ts';
import table from '../../../ui/list/Table.module.css';
import { AuditRow } from './AuditRow.tsx';

/** The acts of a page as rows. With the keyboard in it, j and k go to the next and the one before. */
export function AuditTable({ entries }: { entries: readonly ListedAct[] }) {
  return (
    <table className={table.table} onKeyDown={stepThrough}>
      <caption className="unseen">What administrators did</caption>
      <thead>
        <tr>
          <th scope="col">What</th>
          <th scope="col">To what</th>
          <th scope="col">By</th>
          <th scope="col">When</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <AuditRow key={entry.id} entry={entry} />
        ))}
      </tbody>
    </table>
  );
}
