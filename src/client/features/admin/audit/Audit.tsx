import { Button, UnstyledButton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  AUDIT_INDEXED_MIN,
  AUDIT_SCAN_MAX,
  AUDIT_SUBJECT_MAX,
} from '../../../../shared/adminLists.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AuditFilter, ListedAct } from '../../../../shared/schema/audit.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { Empty, ListFailed, TableSkeleton } from '../../../ui/list/ListStates.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { SearchField, useTyped } from '../../../ui/list/SearchField.tsx';
import { stepThrough, useListAddress } from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { ExportAudit } from './ExportAudit.tsx';
import { type AuditAddress, readAuditAddress, writeAuditAddress } from './auditAddress.ts';
import { describeAct, type Difference, differencesOf } from './describeAct.ts';
import input from '../../../ui/Input.module.css';
import row from '../../../ui/list/Table.module.css';
import classes from './Audit.module.css';

/** What admins did: who, what, when, before and after. */
export function Audit() {
  const { address, to, change } = useListAddress(readAuditAddress, writeAuditAddress, {
    place: null,
  });
  const filter = toAuditFilter(address);
  const { data, isError, isPlaceholderData, refetch } = api.admin.audit.list.useQuery(
    { ...filter, ...address.place },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const [first, last] = [data?.entries[0], data?.entries.at(-1)];
  return (
    <>
      <AuditControls address={address} onChange={change} />
      <div className={classes.list} aria-busy={!isError && (!data || isPlaceholderData)}>
        {isError && !data ? (
          <ListFailed what="The acts" onRetry={() => void refetch()} />
        ) : !data ? (
          <TableSkeleton label="The acts are being loaded." />
        ) : !first || !last ? (
          <NoActs address={address} onClear={change} />
        ) : (
          <>
            <AuditTable entries={data.entries} />
            <Pager
              status={statusOf(data.entries.length, data.older, address.subject)}
              first={data.newer ? to({ place: null }) : undefined}
              previous={data.newer ? to({ place: { before: placeOf(first) } }) : undefined}
              next={data.older ? to({ place: { after: placeOf(last) } }) : undefined}
            />
          </>
        )}
      </div>
      {first && <ExportAudit filter={filter} />}
    </>
  );
}

const placeOf = ({ at, id }: { at: string; id: string }) => ({ at, id });

/** What is too short for the index is not looked for everywhere, and that is said. */
function statusOf(entries: number, older: boolean, subject: string): string {
  const reported = entries === 1 ? '1 entry' : `${entries} entries`;
  if (older) return `${reported}; older ones follow`;
  const isShort = subject !== '' && subject.length < AUDIT_INDEXED_MIN;
  return isShort ? `${reported} in ${inDigits(AUDIT_SCAN_MAX)} acts looked through` : reported;
}

/** Which acts are listed: about what, by whom, and when. */
function AuditControls(props: {
  address: AuditAddress;
  onChange: (changes: Partial<AuditAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  const { data: actors = [] } = api.admin.audit.actors.useQuery();
  const { group, actor, subject, from, to } = address;
  const id = useId();
  const known = actor === '' || actors.includes(actor) ? actors : [actor, ...actors];
  return (
    <div className={classes.controls}>
      <SearchField
        label="Search by name or id"
        value={subject}
        maxLength={AUDIT_SUBJECT_MAX}
        onChange={(text) => onChange({ subject: text }, true)}
      />
      <FilterChips
        label="What it is about"
        options={GROUPS}
        value={group}
        onChange={(chosen) => onChange({ group: chosen })}
      />
      <div className={classes.fields}>
        <label htmlFor={`${id}-by`}>By</label>
        <select
          id={`${id}-by`}
          className={input.input}
          value={actor}
          onChange={(event) => onChange({ actor: event.target.value })}
        >
          <option value="">Anybody</option>
          {known.map((email) => (
            <option key={email}>{email}</option>
          ))}
        </select>
        <Day label="From" value={from} max={to} onChange={(day) => onChange({ from: day }, true)} />
        <Day label="To" value={to} min={from} onChange={(day) => onChange({ to: day }, true)} />
      </div>
    </div>
  );
}

/** A day, taken over after a pause: each digit of a year makes another one. */
function Day(props: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}) {
  const id = useId();
  const [day, setDay] = useTyped(props.value, props.onChange);
  return (
    <>
      <label htmlFor={id}>{props.label}</label>
      <input
        id={id}
        className={input.input}
        type="date"
        value={day}
        min={props.min || undefined}
        max={props.max || undefined}
        onChange={(event) => setDay(event.target.value)}
      />
    </>
  );
}

const GROUPS: readonly { value: AuditAddress['group']; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'reports', label: 'Reports' },
  { value: 'users', label: 'Users' },
  { value: 'settings', label: 'Settings' },
  { value: 'library', label: 'Library' },
  { value: 'jobs', label: 'Jobs' },
];

/** Nothing was done, or nothing of what was asked for. */
function NoActs(props: {
  address: AuditAddress;
  onClear: (changes: Partial<AuditAddress>) => void;
}) {
  const narrowed = writeAuditAddress(props.address) !== '';
  const { subject } = props.address;
  return narrowed ? (
    <Empty
      role="status"
      title="Nothing found"
      text={
        subject !== '' && subject.length < AUDIT_INDEXED_MIN
          ? `None of the newest ${inDigits(AUDIT_SCAN_MAX)} acts is like this. Three letters or more are looked for in all of them.`
          : 'No act of an administrator is like this.'
      }
    >
      <Button variant="default" onClick={() => props.onClear(readAuditAddress(''))}>
        Show all acts
      </Button>
    </Empty>
  ) : (
    <Empty
      title="Nothing done yet"
      text="Each act of an administrator is written down here: who did it, to what, and what it changed."
    />
  );
}

const DAY_MS = 86_400_000;

/** What is asked of the server: days are in UTC, as all dates are. */
function toAuditFilter({ group, actor, subject, from, to }: AuditAddress): AuditFilter {
  return {
    ...(group !== 'all' && { group }),
    ...(actor !== '' && { actor }),
    ...(subject !== '' && { subject }),
    ...(from !== '' && { from: dayAt(from, 0) }),
    ...(to !== '' && { to: dayAt(to, 1) }),
  };
}

/** The beginning of a day, or of one some days after it. */
function dayAt(day: string, later: number): string {
  return new Date(Date.parse(day) + later * DAY_MS).toISOString();
}

/** The acts of a page as rows. With the keyboard in it, j and k go to the next and the one before. */
function AuditTable({ entries }: { entries: readonly ListedAct[] }) {
  return (
    <table className={row.table} onKeyDown={stepThrough}>
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
    <dl className={classes.auditTableList}>
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
