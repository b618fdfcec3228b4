import { useId, useState } from 'react';
import input from '../Input.module.css';
import classes from './FilterChips.module.css';

export function FilterChips<Value extends string>(props: {
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

export const SORTS = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'highest', label: 'Highest score' },
  { value: 'lowest', label: 'Lowest score' },
] as const;

export type Sort = (typeof SORTS)[number]['value'];

/** The order of a list, for screens too narrow for its table header. */
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

/** Shows a choice at once: the address, which keeps it, may change some time after the click. */
function useHeld<Value>(known: Value) {
  const [chosen, setChosen] = useState({ value: known, over: known });
  if (chosen.over !== known) setChosen({ value: known, over: known });
  return [chosen.value, (value: Value) => setChosen({ value, over: known })] as const;
}
