import { UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import type { ListedAct } from '../../../../shared/schema/audit.ts';
import row from '../../../ui/list/Row.module.css';
import { Time } from '../../../ui/Time.tsx';
import classes from './AuditRow.module.css';
import { describeAct } from './describeAct.ts';
import { Differences } from './Differences.tsx';
import { differencesOf } from './differencesOf.ts';
import { subjectPath } from './subjectPath.ts';

/** One act; what it changed unfolds below it. */
export function AuditRow({ entry }: { entry: ListedAct }) {
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
