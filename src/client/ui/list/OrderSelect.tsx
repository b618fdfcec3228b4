import { useId } from 'react';
import input from '../Input.module.css';
import classes from './OrderSelect.module.css';

/** The order of a list, where the screen is too narrow for its header. */
export function OrderSelect<Order extends string>(props: {
  options: readonly { value: Order; label: string }[];
  value: Order;
  onChange: (order: Order) => void;
}) {
  const id = useId();
  return (
    <span className={classes.order}>
      <label htmlFor={id}>Order</label>
      <select
        id={id}
        className={input.input}
        value={props.value}
        onChange={(event) => props.onChange(event.target.value as Order)}
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
