import { useId } from 'react';
import classes from './RadioList.module.css';

export function RadioList<Value extends string>(props: {
  legend: string;
  options: readonly { value: Value; label: string; note: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  return (
    <fieldset className={classes.list}>
      <legend>{props.legend}</legend>
      {props.options.map(({ value, label, note }) => (
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
