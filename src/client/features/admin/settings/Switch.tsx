import { useId } from 'react';
import type { SettingName } from '../../../../shared/limits.ts';
import { Outcome } from './Outcome.tsx';
import classes from './Switch.module.css';
import { useSetting } from './useSetting.ts';

/** Turns something on or off, at once. */
export function Switch({ name, label, on }: { name: SettingName; label: string; on: boolean }) {
  const { save, forget: _, ...outcome } = useSetting(name);
  const id = useId();
  return (
    <div className={classes.line}>
      <label className={classes.switch}>
        <input
          type="checkbox"
          role="switch"
          checked={on}
          aria-describedby={id}
          aria-disabled={outcome.busy}
          onChange={({ target }) => {
            if (!outcome.busy) save(target.checked);
          }}
        />
        <span className={classes.track} aria-hidden="true" />
        {label}
      </label>
      <Outcome id={id} {...outcome} />
    </div>
  );
}
