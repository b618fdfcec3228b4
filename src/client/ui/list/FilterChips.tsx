import { useId } from 'react';
import classes from './FilterChips.module.css';
import { useHeld } from './useHeld.ts';

/** Which part of a list is shown: words in a row, one of which holds. */
export function FilterChips<Value extends string>(props: {
  /** What they choose, for ears. */
  label: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
}) {
  const name = useId();
  const [held, hold] = useHeld(props.value);
  return (
    <fieldset className={classes.chips}>
      <legend className="unseen">{props.label}</legend>
      {props.options.map(({ value, label }) => (
        <label key={value} className={classes.chip}>
          <input
            type="radio"
            name={name}
            checked={held === value}
            onChange={() => {
              hold(value);
              props.onChange(value);
            }}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
