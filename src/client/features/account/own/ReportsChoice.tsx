import { useId } from 'react';
import classes from './ReportsChoice.module.css';

type Choice = 'remove' | 'keep';

/** What becomes of the reports of somebody who goes. */
export function ReportsChoice(props: { value: Choice; onChange: (value: Choice) => void }) {
  const name = useId();
  return (
    <fieldset className={classes.choice}>
      <legend>What becomes of your reports?</legend>
      {CHOICES.map(({ value, label, note }) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>
            {label}
            <small>{note}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

const CHOICES = [
  {
    value: 'remove',
    label: 'Delete them',
    note: 'Those that others asked for too stay with them, without your name.',
  },
  {
    value: 'keep',
    label: 'Keep them, without an owner',
    note: 'Links to them go on working. Nobody can delete them on your behalf.',
  },
] as const;
