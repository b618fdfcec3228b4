import { useId } from 'react';
import type { SettingName } from '../../../../shared/limits.ts';
import { Switch } from '../../../ui/Switch.tsx';
import { Outcome } from './Outcome.tsx';
import classes from './SettingSwitch.module.css';
import { useSetting } from './useSetting.ts';

/** Turns a setting on or off, and says what came of it. */
export function SettingSwitch(props: { name: SettingName; label: string; on: boolean }) {
  const { name, label, on } = props;
  const { save, forget: _, ...outcome } = useSetting(name);
  const id = useId();
  return (
    <div className={classes.line}>
      <label className={classes.switch}>
        <Switch
          label={label}
          on={on}
          describedBy={id}
          onChange={(turned) => {
            if (!outcome.busy) save(turned);
          }}
        />
        <span aria-hidden="true">{label}</span>
      </label>
      <Outcome id={id} {...outcome} />
    </div>
  );
}
