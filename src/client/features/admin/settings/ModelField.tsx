import { type SubmitEvent, useId, useState } from 'react';
import type { SettingName } from '../../../../shared/limits.ts';
import input from '../../../ui/Input.module.css';
import classes from './AnalystCard.module.css';
import { Outcome } from './Outcome.tsx';
import { SaveButton } from './SaveButton.tsx';
import { useSetting } from './useSetting.ts';

/** Which model a vendor is asked for; empty: the one that the configuration names. */
export function ModelField(props: {
  name: SettingName;
  vendor: string;
  value: string;
  usual: string;
}) {
  const { name, vendor, value, usual } = props;
  const { save, forget, ...outcome } = useSetting(name);
  const [draft, setDraft] = useState<string | null>(null);
  const id = useId();
  const changed = draft !== null && draft.trim() !== value;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    // An empty field is no choice.
    if (changed && !outcome.busy) save(draft.trim() || null, () => setDraft(null));
  };
  return (
    <form className={classes.model} onSubmit={submit}>
      <label htmlFor={id}>Model of {vendor}</label>
      <div className={classes.field}>
        <input
          id={id}
          className={input.input}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={200}
          placeholder={usual}
          value={draft ?? value}
          aria-invalid={outcome.refused !== undefined}
          aria-describedby={`${id}-said`}
          onChange={({ target }) => {
            setDraft(target.value);
            forget();
          }}
        />
        <SaveButton what={`model of ${vendor}`} changed={changed} />
      </div>
      <p className={classes.hint}>
        Empty: {usual}, as configured. <Outcome id={`${id}-said`} {...outcome} />
      </p>
    </form>
  );
}
