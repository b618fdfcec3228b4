import { type SubmitEvent, useId, useRef, useState } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { limitVariable } from '../../../../shared/limitVariable.ts';
import type { Setting } from '../../../../shared/schema/setting.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import input from '../../../ui/Input.module.css';
import { Outcome } from './Outcome.tsx';
import { SaveButton } from './SaveButton.tsx';
import type { LimitWords } from './settingGroups.ts';
import classes from './SettingRow.module.css';
import { useSetting } from './useSetting.ts';

type Limit = Extract<Setting, { kind: 'number' }>;

const GROUPED = /^\s*\d{1,3}(?:,\d{3})+\s*$/;

/** One limit: what it is, its value, and where that comes from. */
export function LimitRow({ words, limit }: { words: LimitWords; limit: Limit }) {
  const { name, label, unit, note } = words;
  const { value, min, max, source } = limit;
  const setting = useSetting(name);
  /** Null while nobody edits it: then the field follows what is stored. */
  const [draft, setDraft] = useState<string | null>(null);
  const [wrong, setWrong] = useState<string>();
  const saving = useRef<HTMLButtonElement>(null);
  const id = useId();
  const fixed = source === 'environment';
  const changed = draft !== null && draft.trim() !== String(value);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!changed || setting.busy) return;
    // As the range beside it is written, `1,000,000`.
    const given = GROUPED.test(draft) ? draft.replaceAll(',', '').trim() : draft.trim();
    const isWhole = /^\d{1,9}$/.test(given) && Number(given) >= min && Number(given) <= max;
    if (!isWhole) setWrong(adminMessages.settings.whole(inDigits(min), inDigits(max)));
    else setting.save(Number(given), () => setDraft(null));
  };
  return (
    <form className={classes.row} onSubmit={submit} noValidate>
      <div>
        <label htmlFor={id}>{label}</label>
        {note !== undefined && <p className={classes.note}>{note}</p>}
      </div>
      <div className={classes.field}>
        <input
          id={id}
          className={`${input.input} ${classes.number}`}
          inputMode="numeric"
          autoComplete="off"
          disabled={fixed}
          value={draft ?? String(value)}
          aria-invalid={wrong !== undefined}
          aria-describedby={`${id}-unit ${id}-about ${id}-said`}
          onChange={({ target }) => {
            setDraft(target.value);
            setWrong(undefined);
            setting.forget();
          }}
        />
        <span id={`${id}-unit`}>{unit}</span>
        {!fixed && <SaveButton ref={saving} what={label} changed={changed} />}
      </div>
      <div className={classes.about}>
        <p id={`${id}-about`}>
          {fixed
            ? `Fixed in the environment: ${limitVariable(name)}`
            : `${inDigits(min)} to ${inDigits(max)}; default ${inDigits(limit.default)}`}
        </p>
        {/* Empty where nothing can be changed: then it takes no room. */}
        <div className={classes.last} data-fixed={fixed || undefined}>
          {source === 'database' && (
            <button
              type="button"
              className={classes.reset}
              aria-label={`Back to the default: ${label}`}
              onClick={() => {
                setDraft(null);
                setWrong(undefined);
                setting.save(null);
                // This one goes with the value that it takes back.
                saving.current?.focus();
              }}
            >
              Back to {inDigits(limit.default)}
            </button>
          )}
          <Outcome id={`${id}-said`} {...setting} refused={wrong ?? setting.refused} />
        </div>
      </div>
    </form>
  );
}
