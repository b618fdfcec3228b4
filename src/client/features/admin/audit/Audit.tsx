import { Button, NativeSelect, Table, TextInput, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import {
  AUDIT_EXPORT_MAX,
  AUDIT_INDEXED_MIN,
  AUDIT_SCAN_MAX,
  AUDIT_SUBJECT_MAX,
} from '../../../../shared/lists.ts';
import { paths } from '../../../../shared/paths.ts';
import type {
  AuditEntry,
  AuditFilter,
  AuditPlace,
  ListedAct,
} from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { Facts } from '../../../ui/Facts.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { BYTE_ORDER_MARK, Export, jsonForm, writeCsv } from '../../../ui/list/Export.tsx';
import { FilterChips, SearchField, useTyped } from '../../../ui/list/ListControls.tsx';
import { Empty, LoadedList } from '../../../ui/list/ListStates.tsx';
import { ListTable, LongCell } from '../../../ui/list/ListTable.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import {
  aText,
  listAddress,
  listQuery,
  oneOf,
  useListAddress,
} from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { describeAct, type Difference, differencesOf } from './describeAct.ts';
import list from '../../../ui/list/Table.module.css';
import classes from '../admin.module.css';

const GROUPS = [
  { value: 'all', label: 'All' },
  { value: 'reports', label: 'Reports' },
  { value: 'users', label: 'Users' },
  { value: 'settings', label: 'Settings' },
  { value: 'library', label: 'Library' },
  { value: 'jobs', label: 'Jobs' },
] as const;

/** A day (`2026-11-20`, inclusive), without the years whose days overflow four digits in some time zone. */
const aDay = {
  usual: '',
  read: (given: string) =>
    /^(?!0000|9999)\d{4}-\d{2}-\d{2}$/.test(given) && isMoment(`${given}T00:00:00.000Z`)
      ? given
      : undefined,
};

/** The time and id of the entry that the page begins after, or ends before. */
const anEntry = {
  usual: '',
  isPlace: true as const,
  read: (given: string) => {
    const [at = '', id = ''] = given.split('_');
    return isMoment(at) && ENTRY_ID.test(id) ? given : undefined;
  },
};

const ENTRY_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** Written as ISO; there is no 30th of February. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}

export const auditAddress = listAddress({
  group: oneOf(GROUPS),
  actor: aText(AUDIT_SUBJECT_MAX),
  subject: aText(AUDIT_SUBJECT_MAX),
  ...{ from: aDay, to: aDay, after: anEntry, before: anEntry },
});

type AuditList = ReturnType<typeof useListAddress<ReturnType<typeof auditAddress.read>>>;
type AuditAddress = AuditList['address'];

export function Audit() {
  const { address, to, change, at } = useListAddress(auditAddress);
  const filter = toAuditFilter(address);
  const query = api.admin.audit.list.useQuery({ ...filter, ...placeOf(address) }, listQuery);
  const { client } = api.useUtils();
  const ask = (after: AuditPlace | null) => client.admin.audit.export.query({ ...filter, after });
  return (
    <>
      <AuditControls {...{ address, at }} />
      <LoadedList query={query} what="The acts">
        {({ entries, newer, older }) => {
          const [first, last] = [entries[0], entries.at(-1)];
          if (!first || !last) return <NoActs address={address} onClear={change} />;
          return (
            <>
              <ListTable label="What administrators did" columns={COLUMNS}>
                {entries.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </ListTable>
              <Pager
                status={statusOf(entries.length, older, address.subject)}
                first={newer ? to({}) : undefined}
                previous={newer ? to({ before: `${first.at}_${first.id}` }) : undefined}
                next={older ? to({ after: `${last.at}_${last.id}` }) : undefined}
              />
              <Export
                name="audit"
                forms={[auditCsv, jsonForm]}
                {...{ ask, inWords: inEntries }}
                most={AUDIT_EXPORT_MAX}
              />
            </>
          );
        }}
      </LoadedList>
    </>
  );
}

const COLUMNS = ['What', 'To what', 'By', 'When'];

function placeOf({ after, before }: AuditAddress) {
  const [name, place] = after === '' ? ['before', before] : ['after', after];
  const [at = '', id = ''] = place.split('_');
  return place === '' ? {} : { [name]: { at, id } };
}

const inEntries = (entries: number): string =>
  entries === 1 ? '1 entry' : `${inDigits(entries)} entries`;

const json = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

export const auditCsv = {
  ...{ label: 'Export CSV', ending: 'csv', type: 'text/csv', foot: '' },
  head:
    BYTE_ORDER_MARK +
    writeCsv(['time', 'by', 'action', 'subject id', 'subject', 'before', 'after']),
  write: ({ at, actorEmail, action, subjectId, subjectName, before, after }: AuditEntry) =>
    writeCsv([at, actorEmail, action, subjectId, subjectName, json(before), json(after)]),
};

/** A search that is too short for the index scans only the newest acts. */
function statusOf(entries: number, older: boolean, subject: string): string {
  const reported = inEntries(entries);
  if (older) return `${reported}; older ones follow`;
  return isShort(subject)
    ? `${reported} in ${inDigits(AUDIT_SCAN_MAX)} acts looked through`
    : reported;
}

const isShort = (subject: string) => subject !== '' && subject.length < AUDIT_INDEXED_MIN;

function AuditControls({ address, at }: Pick<AuditList, 'address' | 'at'>) {
  const { data: actors = [] } = api.admin.audit.actors.useQuery();
  const { actor, from, to } = address;
  const known = actor === '' || actors.includes(actor) ? actors : [actor, ...actors];
  return (
    <div className={list.controls}>
      <SearchField
        label="Search by name or id"
        maxLength={AUDIT_SUBJECT_MAX}
        {...at('subject', true)}
      />
      <FilterChips label="What it is about" options={GROUPS} {...at('group')} />
      <NativeSelect
        label="By"
        className={classes.beside ?? ''}
        value={actor}
        data={[{ value: '', label: 'Anybody' }, ...known]}
        onChange={({ target }) => at('actor').onChange(target.value)}
      />
      <Day label="From" max={to} {...at('from', true)} />
      <Day label="To" min={from} {...at('to', true)} />
    </div>
  );
}

/** A day, reported after a pause: each typed digit of a year makes another day. */
function Day(props: {
  label: string;
  value: string;
  min?: string;
  max?: string;
  onChange: (day: string) => void;
}) {
  const [day, setDay] = useTyped(props.value, props.onChange);
  return (
    <TextInput
      label={props.label}
      className={classes.beside ?? ''}
      type="date"
      value={day}
      min={props.min || undefined}
      max={props.max || undefined}
      onChange={(event) => setDay(event.target.value)}
    />
  );
}

function NoActs(props: {
  address: AuditAddress;
  onClear: (changes: Partial<AuditAddress>) => void;
}) {
  const { subject } = props.address;
  return auditAddress.write(props.address) !== '' ? (
    <Empty
      role="status"
      title="Nothing found"
      text={
        isShort(subject)
          ? `None of the newest ${inDigits(AUDIT_SCAN_MAX)} acts is like this. Three letters or more are looked for in all of them.`
          : 'No act of an administrator is like this.'
      }
    >
      <Button variant="default" onClick={() => props.onClear(auditAddress.read(''))}>
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

function toAuditFilter({ group, actor, subject, from, to }: AuditAddress): AuditFilter {
  return {
    ...(group !== 'all' && { group }),
    ...(actor !== '' && { actor }),
    ...(subject !== '' && { subject }),
    ...(from !== '' && { from: dayAt(from, 0) }),
    ...(to !== '' && { to: dayAt(to, 1) }),
  };
}

/** The start of a day (UTC), or of one `later` days after it. */
const dayAt = (day: string, later: number): string =>
  new Date(Date.parse(day) + later * DAY_MS).toISOString();

function AuditRow({ entry }: { entry: ListedAct }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { at, actorEmail, subjectName } = entry;
  const differences = differencesOf(entry);
  const path = subjectPath(entry);
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {differences.length === 0 ? (
          describeAct(entry)
        ) : (
          <UnstyledButton
            className={classes.unfolds}
            fz="inherit"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {describeAct(entry)}
          </UnstyledButton>
        )}
      </Table.Th>
      <Table.Td className={list.head ?? ''}>
        <span dir="auto">{path === null ? subjectName : <Link to={path}>{subjectName}</Link>}</span>
        <div id={id} hidden={!open}>
          {open && (
            <Facts
              {...{ size: 'xs', gap: 'xs', my: 'xs' }}
              facts={Object.fromEntries(differences.map((one) => [one.name, inWords(one)]))}
            />
          )}
        </div>
      </Table.Td>
      <LongCell>{actorEmail}</LongCell>
      <Table.Td c="dimmed">
        <Time iso={at} precise />
      </Table.Td>
    </Table.Tr>
  );
}

const inWords = ({ before, after }: Difference) => (
  <>
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
  </>
);

/** Null when the subject is gone. */
function subjectPath({ action, subjectId, subjectName, subjectThere }: ListedAct): string | null {
  if (!subjectThere) return null;
  if (action.startsWith('user.'))
    return `${paths.adminUsers}?search=${encodeURIComponent(subjectName)}`;
  if (action.startsWith('setting.')) return paths.adminSettings;
  if (action.startsWith('library.')) return paths.adminLibrary;
  return paths.report(subjectId);
}
