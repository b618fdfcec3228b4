import { useId } from 'react';
import { AUDIT_SUBJECT_MAX } from '../../../../shared/auditLists.ts';
import { api } from '../../../app/api.ts';
import input from '../../../ui/Input.module.css';
import { FilterChips } from '../../../ui/list/FilterChips.tsx';
import { SearchField } from '../../../ui/list/SearchField.tsx';
import { useTyped } from '../../../ui/list/useTyped.ts';
import type { AuditAddress } from './auditAddress.ts';
import classes from './AuditControls.module.css';

/** Which acts are listed: about what, by whom, and when. */
export function AuditControls(props: {
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
