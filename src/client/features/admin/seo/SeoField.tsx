import { type ReactNode, useId } from 'react';
import input from '../../../ui/Input.module.css';
import classes from './SeoField.module.css';

/** A field with its name and its count above, and what is to be said of it below. */
export function SeoField(props: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What holds as long as nothing is written. */
  derived?: string | undefined;
  /** How much of it there may be. */
  count?: { now: number; most: number; of: string };
  fault?: string | undefined;
  under?: ReactNode;
  lines?: number;
  type?: 'text' | 'url';
}) {
  const { label, value, derived, count, fault, under, lines = 1, type = 'text' } = props;
  const id = useId();
  const shared = {
    ...{ id, value, className: input.input, placeholder: derived, dir: 'auto' as const },
    'aria-invalid': fault !== undefined,
    'aria-describedby': `${id}-under`,
  };
  return (
    <div className={classes.field}>
      <div className={classes.above}>
        <label htmlFor={id}>{label}</label>
        {derived !== undefined && value !== '' && (
          <button type="button" className={classes.reset} onClick={() => props.onChange('')}>
            Reset<span className="unseen"> {label} to what is made of the report</span>
          </button>
        )}
        {count && (
          <span className={classes.count} data-over={count.now > count.most || undefined}>
            {count.now} of {count.most}
            <span className="unseen"> {count.of}</span>
          </span>
        )}
      </div>
      {lines > 1 ? (
        <textarea
          {...shared}
          rows={lines}
          onChange={(event) => props.onChange(event.target.value)}
        />
      ) : (
        <input
          {...shared}
          type={type}
          autoComplete="off"
          spellCheck={type === 'text'}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
      <p id={`${id}-under`} className={fault === undefined ? classes.under : classes.fault}>
        {fault ?? under}
      </p>
    </div>
  );
}
