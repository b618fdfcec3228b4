import { NativeSelect, Table, Text, UnstyledButton } from '@mantine/core';
import { useId, useState } from 'react';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { DAY_MS, momentInWords } from '../../../shared/dates.ts';
import type { ModelPrice } from '../../../shared/limits.ts';
import * as lists from '../../../shared/lists.ts';
import { paths } from '../../../shared/paths.ts';
import type { AuditEntry, AuditPlace, ListedAct } from '../../../shared/schema/admin.ts';
import { api } from '../../app/api.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Link } from '../../ui/Link.tsx';
import { Time } from '../../ui/Time.tsx';
import { csvForm, Export, jsonForm } from '../../ui/list/Export.tsx';
import { Empty, LoadedList, Pager } from '../../ui/list/List.tsx';
import {
  FilterChips,
  ListControls,
  optionsOf,
  SearchField,
  TypedField,
} from '../../ui/list/ListControls.tsx';
import { Email, ListTable, LongCell } from '../../ui/list/ListTable.tsx';
import { listAddress, listQuery, param, useList } from '../../ui/list/address.ts';
import { counted, inDigits } from '../../ui/text.ts';
import limitGroups from './limitGroups.json' with { type: 'json' };
import words from './words.json' with { type: 'json' };
import list from '../../ui/list/Table.module.css';
import classes from './admin.module.css';

const GROUPS = optionsOf(['all', ...lists.AUDIT_GROUPS]);

/** In some time zones the days of 0000 and 9999 have years without four digits. */
const isDay = (text: string) =>
  /^(?!0000|9999)\d{4}-\d{2}-\d{2}$/.test(text) && isMoment(`${text}T00:00:00.000Z`);

const ENTRY_ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

const readPlace = (text: string): AuditPlace => {
  const [at = '', id = ''] = text.split('_');
  return { at, id };
};
const isPlace = (text: string) => isMoment(readPlace(text).at) && ENTRY_ID.test(readPlace(text).id);

/** `Date` reads February 30 as March 1 or 2. */
const isMoment = (text: string): boolean => new Date(text).toJSON() === text;

export const auditAddress = listAddress({
  group: param.oneOf(GROUPS),
  actor: param.text(lists.AUDIT_SUBJECT_MAX),
  subject: param.text(lists.AUDIT_SUBJECT_MAX),
  from: param.of(isDay),
  to: param.of(isDay),
  after: param.place(isPlace),
  before: param.place(isPlace),
});

export function Audit() {
  const { address, to, change, at } = useList(auditAddress);
  const { from, to: until, after, before, ...chosen } = auditAddress.asked(address);
  const filter = {
    ...chosen,
    ...(from && { from: dayAt(from, 0) }),
    ...(until && { to: dayAt(until, 1) }),
  };
  const place = after ? { after: readPlace(after) } : before ? { before: readPlace(before) } : {};
  const query = api.admin.audit.list.useQuery({ ...filter, ...place }, listQuery);
  const { data: actors = [] } = api.admin.audit.actors.useQuery();
  const { client } = api.useUtils();
  const { actor, subject } = address;
  const known = actor === '' || actors.includes(actor) ? actors : [actor, ...actors];
  const isShort = subject !== '' && subject.length < lists.AUDIT_INDEXED_MIN;
  return (
    <>
      <ListControls>
        <SearchField
          label="Search by name or id"
          maxLength={lists.AUDIT_SUBJECT_MAX}
          {...at('subject', true)}
        />
        <FilterChips label="Subject" options={GROUPS} {...at('group')} />
        <NativeSelect
          label="By"
          className={classes.beside ?? ''}
          value={actor}
          data={[{ value: '', label: 'Anyone' }, ...known]}
          onChange={({ target }) => at('actor').onChange(target.value)}
        />
        {/* Typed with a pause: each digit of a year makes another date. */}
        <TypedField {...DAY} label="From" max={until} {...at('from', true)} />
        <TypedField {...DAY} label="To" min={from} {...at('to', true)} />
      </ListControls>
      <LoadedList query={query} what="The actions">
        {({ entries, newer, older }) => {
          const [first, last] = [entries[0], entries.at(-1)];
          if (!first || !last)
            return auditAddress.write(address) === '' ? (
              <Empty
                title="Nothing done yet"
                text="Everything an admin does is recorded here, and what a reader’s request hides: who did it, to what, and what changed."
              />
            ) : (
              <Empty
                role="status"
                title="Nothing found"
                text={
                  isShort
                    ? `None of the newest ${inDigits(lists.AUDIT_SCAN_MAX)} actions matches. From three letters on, all of them are searched.`
                    : 'No action matches.'
                }
                button="Show all actions"
                onClick={() => change(auditAddress.read(''))}
              />
            );
          const reported = inEntries(entries.length);
          // A search that is too short for the index scans only the newest actions.
          const scanned = isShort ? ` in ${inDigits(lists.AUDIT_SCAN_MAX)} actions searched` : '';
          return (
            <>
              <ListTable className={classes.acts ?? ''} label="What admins did" columns={COLUMNS}>
                {entries.map((entry) => (
                  <AuditRow key={entry.id} entry={entry} />
                ))}
              </ListTable>
              <Pager
                status={reported + (older ? '; older ones follow' : scanned)}
                to={to}
                first={newer && {}}
                previous={newer && { before: `${first.at}_${first.id}` }}
                next={older && { after: `${last.at}_${last.id}` }}
              />
              <Export
                name="audit"
                forms={[auditCsv, jsonForm]}
                ask={(after: AuditPlace | null) =>
                  client.admin.audit.export.query({ ...filter, after })
                }
                inWords={inEntries}
                most={lists.AUDIT_EXPORT_MAX}
              />
            </>
          );
        }}
      </LoadedList>
    </>
  );
}

const DAY = { type: 'date', className: classes.beside ?? '' };

const dayAt = (day: string, later: number): string =>
  new Date(Date.parse(day) + later * DAY_MS).toISOString();

const COLUMNS = ['Action', 'Subject', 'By', 'When'];

const inEntries = (entries: number): string => counted(entries, 'entry', 'entries');

const json = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

export const auditCsv = csvForm<AuditEntry>({
  time: ({ at }) => at,
  by: ({ actorEmail }) => actorEmail || 'A reader',
  action: ({ action }) => action,
  'subject id': ({ subjectId }) => subjectId,
  subject: ({ subjectName }) => subjectName,
  before: ({ before }) => json(before),
  after: ({ after }) => json(after),
});

function AuditRow({ entry }: { entry: ListedAct }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const { at, actorEmail, subjectName } = entry;
  const differences = differencesOf(entry);
  const path = subjectPath(entry);
  const setting = settingInWords(entry);
  const name = setting ?? subjectName;
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {differences.length === 0 ? (
          describeAct(entry)
        ) : (
          <UnstyledButton
            fz="inherit"
            td="underline dotted"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            <span aria-hidden="true">{open ? '⌄ ' : '› '}</span>
            {describeAct(entry)}
          </UnstyledButton>
        )}
      </Table.Th>
      <Table.Td className={list.head ?? ''}>
        <span dir="auto">{path === null ? name : <Link to={path}>{name}</Link>}</span>
        {/* The search knows a setting by this name. */}
        {setting !== null && (
          <Text span c="dimmed">
            {' '}
            {subjectName}
          </Text>
        )}
        <div id={id} hidden={!open}>
          {open && (
            <Facts
              {...{ size: 'xs', gap: 'xs', my: 'xs' }}
              facts={Object.fromEntries(differences.map((one) => [one.name, inWords(one)]))}
            />
          )}
        </div>
      </Table.Td>
      <LongCell>{actorEmail === '' ? 'A reader' : <Email address={actorEmail} />}</LongCell>
      <Table.Td c="dimmed" miw="8.5rem">
        <Time iso={at} precise />
      </Table.Td>
    </Table.Tr>
  );
}

const inWords = ({ before, after }: ReturnType<typeof differencesOf>[number]) => (
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

function subjectPath({ action, subjectId, subjectName, subjectThere }: ListedAct): string | null {
  if (!subjectThere) return null;
  if (action.startsWith('user.'))
    return `${paths.adminUsers}?search=${encodeURIComponent(subjectName)}`;
  if (action.startsWith('setting.')) return paths.adminSettings;
  if (action.startsWith('library.')) return paths.adminLibrary;
  return paths.report(subjectId);
}

type Act = Pick<AuditEntry, 'action' | 'before' | 'after'>;

/** `unknown` is the text for an old entry that does not record the new state. */
type Switched = { field?: string; on: string; off: string; unknown?: string };

const ACTS: Record<AuditEntry['action'], string | Switched> = words.acts;

export function describeAct(act: Act): string {
  const described = ACTS[act.action];
  if (typeof described !== 'string') return described[stateAfter(act, described)] ?? described.on;
  return act.action === 'report.corrected'
    ? `${described}: ${String(act.after?.['note'])}`
    : described;
}

function stateAfter({ action, after }: Act, { field = '' }: Switched): 'on' | 'off' | 'unknown' {
  const isOn = (on: boolean) => (on ? 'on' : 'off');
  if (action === 'report.featured') return isOn(Object.values(after ?? {}).includes(true));
  if (action === 'report.reviewed') return isOn(after !== null);
  if (action === 'user.role') return isOn(after?.['role'] === 'ADMIN');
  const value = after?.[field];
  return value === undefined ? 'unknown' : isOn(value !== null && value !== false);
}

const SETTING_NAMES = new Map<string, string>([
  ...limitGroups.flatMap(({ limits }) =>
    Object.entries(limits).map(([name, { label }]): [string, string] => [name, label]),
  ),
  ...Object.entries(words.settings),
]);

export const settingInWords = (act: Pick<AuditEntry, 'action' | 'subjectName'>): string | null =>
  act.action === 'setting.changed' ? (SETTING_NAMES.get(act.subjectName) ?? null) : null;

/** Null stands for no value; `before` is also null when the value stayed the same. */
export function differencesOf({ before, after }: Omit<Act, 'action'>) {
  return Object.keys({ ...before, ...after }).map((name) => {
    const was = read(name, before?.[name]);
    const is = read(name, after?.[name]);
    return { name: split(name), before: was === is ? null : was, after: is };
  });
}

/** `isFeaturedHighScore` as `is featured high score`. */
const split = (name: string): string =>
  name.replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function read(name: string, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string') return valueInWords(name, value);
  if (typeof value === 'number') return inDigits(value);
  if (Array.isArray(value))
    return value.map((one) => (isPrice(one) ? inDollars(one) : read(name, one))).join(', ') || null;
  return JSON.stringify(value);
}

const isPrice = (value: unknown): value is ModelPrice =>
  typeof value === 'object' && value !== null && 'inputUsd' in value;

const inDollars = ({ name, inputUsd, outputUsd }: ModelPrice): string =>
  `${name} $${inputUsd} in and $${outputUsd} out`;

const VALUES = new Map([
  ['role', new Map<string, string>(Object.entries(words.roles))],
  ['failure', new Map<string, string>(Object.entries(adminMessages.jobs.failures))],
]);

function valueInWords(name: string, value: string): string {
  if (name.endsWith('At') && !Number.isNaN(Date.parse(value))) return momentInWords(value);
  return VALUES.get(name)?.get(value) ?? value;
}
