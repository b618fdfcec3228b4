import { Button, NativeSelect, Table, TextInput, UnstyledButton } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useId, useState } from 'react';
import {
  AUDIT_GROUPS,
  AUDIT_INDEXED_MIN,
  AUDIT_SCAN_MAX,
  AUDIT_SUBJECT_MAX,
} from '../../../../shared/lists.ts';
import { paths } from '../../../../shared/paths.ts';
import type { AuditFilter, AuditPlace, ListedAct } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { Link } from '../../../ui/Link.tsx';
import { Time } from '../../../ui/Time.tsx';
import { FilterChips, SearchField, useTyped } from '../../../ui/list/ListControls.tsx';
import { Empty, Loaded } from '../../../ui/list/ListStates.tsx';
import { Pager } from '../../../ui/list/Pager.tsx';
import { ListRow, ListTable } from '../../../ui/list/cells.tsx';
import {
  readText,
  stepThrough,
  useListAddress,
  writeQuery,
} from '../../../ui/list/useListAddress.ts';
import { inDigits } from '../../../ui/text.ts';
import { ExportAudit, inEntries } from './ExportAudit.tsx';
import { describeAct, type Difference, differencesOf } from './describeAct.ts';
import row from '../../../ui/list/Table.module.css';
import classes from './Audit.module.css';

export function Audit() {
  const { address, to, change } = useListAddress(readAuditAddress, writeAuditAddress, {
    place: null,
  });
  const filter = toAuditFilter(address);
  const query = api.admin.audit.list.useQuery(
    { ...filter, ...address.place },
    { placeholderData: keepPreviousData, staleTime: 0 },
  );
  const { data, isError, isPlaceholderData } = query;
  return (
    <>
      <AuditControls address={address} onChange={change} />
      <div className={row.list} aria-busy={!isError && (!data || isPlaceholderData)}>
        <Loaded query={query} what="The acts">
          {({ entries, newer, older }) => {
            const [first, last] = [entries[0], entries.at(-1)];
            if (!first || !last) return <NoActs address={address} onClear={change} />;
            return (
              <>
                <AuditTable entries={entries} />
                <Pager
                  status={statusOf(entries.length, older, address.subject)}
                  first={newer ? to({ place: null }) : undefined}
                  previous={newer ? to({ place: { before: placeOf(first) } }) : undefined}
                  next={older ? to({ place: { after: placeOf(last) } }) : undefined}
                />
              </>
            );
          }}
        </Loaded>
      </div>
      {data && data.entries.length > 0 && <ExportAudit filter={filter} />}
    </>
  );
}

const placeOf = ({ at, id }: { at: string; id: string }) => ({ at, id });

/** A search that is too short for the index scans only the newest acts. */
function statusOf(entries: number, older: boolean, subject: string): string {
  const reported = inEntries(entries);
  if (older) return `${reported}; older ones follow`;
  return isShort(subject)
    ? `${reported} in ${inDigits(AUDIT_SCAN_MAX)} acts looked through`
    : reported;
}

const isShort = (subject: string) => subject !== '' && subject.length < AUDIT_INDEXED_MIN;

function AuditControls(props: {
  address: AuditAddress;
  onChange: (changes: Partial<AuditAddress>, replace?: boolean) => void;
}) {
  const { address, onChange } = props;
  const { data: actors = [] } = api.admin.audit.actors.useQuery();
  const { group, actor, subject, from, to } = address;
  const known = actor === '' || actors.includes(actor) ? actors : [actor, ...actors];
  return (
    <div className={row.controls}>
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
      <NativeSelect
        label="By"
        classNames={BESIDE}
        value={actor}
        data={[{ value: '', label: 'Anybody' }, ...known]}
        onChange={(event) => onChange({ actor: event.target.value })}
      />
      <Day label="From" value={from} max={to} onChange={(day) => onChange({ from: day }, true)} />
      <Day label="To" value={to} min={from} onChange={(day) => onChange({ to: day }, true)} />
    </div>
  );
}

const BESIDE = { root: classes.beside ?? '' };

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
      classNames={BESIDE}
      type="date"
      value={day}
      min={props.min || undefined}
      max={props.max || undefined}
      onChange={(event) => setDay(event.target.value)}
    />
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

function NoActs(props: {
  address: AuditAddress;
  onClear: (changes: Partial<AuditAddress>) => void;
}) {
  const { subject } = props.address;
  return writeAuditAddress(props.address) !== '' ? (
    <Empty
      role="status"
      title="Nothing found"
      text={
        isShort(subject)
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

function AuditTable({ entries }: { entries: readonly ListedAct[] }) {
  return (
    <ListTable
      label="What administrators did"
      columns={['What', 'To what', 'By', 'When']}
      onKeyDown={stepThrough}
    >
      {entries.map((entry) => (
        <AuditRow key={entry.id} entry={entry} />
      ))}
    </ListTable>
  );
}

function AuditRow({ entry }: { entry: ListedAct }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { at, actorEmail, subjectName } = entry;
  const differences = differencesOf(entry);
  const path = subjectPath(entry);
  return (
    <ListRow className={classes.row ?? ''}>
      <Table.Th scope="row">
        {differences.length === 0 ? (
          describeAct(entry)
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
      </Table.Th>
      <Table.Td className={row.head ?? ''}>
        <span dir="auto">{path === null ? subjectName : <Link to={path}>{subjectName}</Link>}</span>
        <div id={id} hidden={!open}>
          {open && <Differences of={differences} />}
        </div>
      </Table.Td>
      <Table.Td className={classes.by ?? ''}>{actorEmail}</Table.Td>
      <Table.Td className={row.quiet ?? ''}>
        <Time iso={at} precise />
      </Table.Td>
    </ListRow>
  );
}

function Differences({ of }: { of: readonly Difference[] }) {
  return (
    <dl className={classes.differences}>
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

/** Null when the subject is gone. */
function subjectPath({ action, subjectId, subjectName, subjectThere }: ListedAct): string | null {
  if (!subjectThere) return null;
  if (action.startsWith('user.'))
    return `${paths.adminUsers}?search=${encodeURIComponent(subjectName)}`;
  if (action.startsWith('setting.')) return paths.adminSettings;
  if (action.startsWith('library.')) return paths.adminLibrary;
  return paths.report(subjectId);
}

export type AuditAddress = ReturnType<typeof readAuditAddress>;

/** Days are `2026-11-20`, inclusive. `place`: the entry that the page begins after or before. */
export function readAuditAddress(query: string) {
  const params = new URLSearchParams(query);
  const [after, before] = [readPlace(params.get('after')), readPlace(params.get('before'))];
  return {
    group: AUDIT_GROUPS.find((group) => group === params.get('group')) ?? ('all' as const),
    actor: readText(params, 'actor', AUDIT_SUBJECT_MAX),
    subject: readText(params, 'subject', AUDIT_SUBJECT_MAX),
    from: readDay(params.get('from')),
    to: readDay(params.get('to')),
    place: after ? { after } : before ? { before } : null,
  };
}

export function writeAuditAddress({ place, ...filter }: AuditAddress): string {
  const places = Object.entries<AuditPlace>({ ...place });
  const written = Object.fromEntries(places.map(([name, { at, id }]) => [name, `${at}_${id}`]));
  return writeQuery({ ...filter, ...written }, { group: 'all' });
}

const PLACE =
  /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)_([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

function readPlace(text: string | null): AuditPlace | null {
  const [, at = '', id = ''] = PLACE.exec(text ?? '') ?? [];
  return isMoment(at) ? { at, id } : null;
}

/** Without the years whose days overflow four digits in some time zone. */
const DAY = /^(?!0000|9999)\d{4}-\d{2}-\d{2}$/;

const readDay = (text: string | null): string =>
  text !== null && DAY.test(text) && isMoment(`${text}T00:00:00.000Z`) ? text : '';

/** There is no 30th of February. */
function isMoment(text: string): boolean {
  const time = Date.parse(text);
  return !Number.isNaN(time) && new Date(time).toISOString() === text;
}
