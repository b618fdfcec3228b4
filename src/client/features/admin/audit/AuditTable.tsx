import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { paths } from '../../../../shared/paths.ts';
import type { ListedAct } from '../../../../shared/schema/audit.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { stepThrough } from '../../../ui/list/useListAddress.ts';
import { describeAct, type Difference, differencesOf } from './describeAct.ts';
import row from '../../../ui/list/Row.module.css';
import table from '../../../ui/list/Table.module.css';
import classes from './AuditTable.module.css';

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

/** One act; what it changed unfolds below it. */
function AuditRow({ entry }: { entry: ListedAct }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { at, actorEmail, subjectName } = entry;
  const differences = differencesOf(entry);
  const path = subjectPath(entry);
  return (
    <tr className={`${row.row} ${classes.row}`}>
      <th scope="row" className={`${row.head} ${classes.act}`}>
        {differences.length === 0 ? (
          <span className={classes.words}>{describeAct(entry)}</span>
        ) : (
          <UnstyledButton
            className={classes.words}
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {describeAct(entry)}
          </UnstyledButton>
        )}
      </th>
      <td className={classes.subject}>
        <span className={classes.name} dir="auto" title={subjectName}>
          {path === null ? subjectName : <Link to={path}>{subjectName}</Link>}
        </span>
        <div id={id} hidden={!open}>
          {open && <Differences of={differences} />}
        </div>
      </td>
      <td className={`${row.quiet} ${classes.by}`} title={actorEmail}>
        {actorEmail}
      </td>
      <td className={`${row.quiet} ${classes.when}`}>
        <Time iso={at} precise />
      </td>
    </tr>
  );
}

/** What an act changed: each thing as it was, struck out, and as it is. */
function Differences({ of }: { of: readonly Difference[] }) {
  return (
    <dl className={classes.list}>
      {of.map(({ name, before, after }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd dir="auto">
            {before !== null && (
              <del>
                <span className="unseen">Before: </span>
                {before}
              </del>
            )}
            {before !== null && after !== null && <span aria-hidden="true"> → </span>}
            {after !== null && (
              <ins>
                <span className="unseen">After: </span>
                {after}
              </ins>
            )}
            {before === null && after === null && '–'}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Where that is to which something was done; null when it is there no more. */
function subjectPath({ action, subjectId, subjectName, subjectThere }: ListedAct): string | null {
  if (!subjectThere) return null;
  if (action.startsWith('user.'))
    return `${paths.adminUsers}?search=${encodeURIComponent(subjectName)}`;
  if (action.startsWith('setting.')) return paths.adminSettings;
  if (action.startsWith('library.')) return paths.adminLibrary;
  return paths.report(subjectId);
}
