import { useId } from 'react';
import input from '../Input.module.css';
import classes from './OrderSelect.module.css';
import { useHeld } from './useHeld.ts';

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
