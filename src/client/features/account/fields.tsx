import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { PASSWORD_MIN } from '../../../shared/limits.ts';
import classes from './fields.module.css';

interface FieldProps {
  label: string;
  name: string;
  value: string;
  error?: string | undefined;
  type?: 'text' | 'email' | 'password';
  autoComplete: string;
  readOnly?: boolean;
  onChange: (value: string) => void;
  /** Stands at the end of the field, inside it. */
  end?: ReactNode;
  /** Stands under it as long as there is no error. */
  hint?: string;
}

/** A line to type in, with its name above and what is wrong with it below. */
export function Field(props: FieldProps) {
  const { label, error, type = 'text', end, hint } = props;
  const id = useId();
  const under = error ?? hint;
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.line}>
        <input
          id={id}
          name={props.name}
          type={type}
          value={props.value}
          autoComplete={props.autoComplete}
          readOnly={props.readOnly}
          required
          autoCapitalize={type === 'text' ? 'words' : 'none'}
          spellCheck={false}
          aria-invalid={error !== undefined}
          aria-describedby={under === undefined ? undefined : `${id}-under`}
          onChange={(event) => props.onChange(event.target.value)}
        />
        {end}
      </div>
      {under !== undefined && (
        <p id={`${id}-under`} className={error === undefined ? classes.hint : classes.error}>
          {under}
        </p>
      )}
    </div>
  );
}

/** Where somebody types their address. */
export function EmailField(props: Omit<FieldProps, 'label' | 'name' | 'type' | 'autoComplete'>) {
  return <Field {...props} label="Email" name="email" type="email" autoComplete="email" />;
}

type Props = Omit<FieldProps, 'label' | 'type' | 'autoComplete' | 'end' | 'hint'>;

/** A password, covered until one asks to see it. `isNew`: one that is chosen here. */
export function PasswordField({ isNew, ...props }: Props & { isNew: boolean }) {
  const [shown, setShown] = useState(false);
  return (
    <Field
      {...props}
      label={isNew ? 'Choose a password' : 'Password'}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      {...(isNew && { hint: `At least ${PASSWORD_MIN} characters` })}
      end={
        <UnstyledButton
          className={classes.show}
          aria-label="Show password"
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? 'Hide' : 'Show'}
        </UnstyledButton>
      }
    />
  );
}
