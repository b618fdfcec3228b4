import { useId, useState } from 'react';
import input from '../Input.module.css';
import classes from './FilterChips.module.css';

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

/** The order of a list, where the screen is too narrow for its header. */
export function OrderSelect<Order extends string>(props: {
  options: readonly { value: Order; label: string }[];
  value: Order;
  onChange: (order: Order) => void;
}) {
  const id = useId();
  const [held, hold] = useHeld(props.value);
  return (
    <span className={classes.order}>
      <label htmlFor={id}>Order</label>
      <select
        id={id}
        className={input.input}
        value={held}
        onChange={(event) => {
          const order = event.target.value as Order;
          hold(order);
          props.onChange(order);
        }}
      >
        {props.options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </span>
  );
}

/**
 * What was chosen, shown at once: the address, where it is kept, may change some time after the click, and
 * until then the choice would spring back. A value that changes by itself takes its place.
 */
function useHeld<Value>(known: Value) {
  const [chosen, setChosen] = useState({ value: known, over: known });
  if (chosen.over !== known) setChosen({ value: known, over: known });
  return [chosen.value, (value: Value) => setChosen({ value, over: known })] as const;
}
