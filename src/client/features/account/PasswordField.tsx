import { UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { PASSWORD_MIN } from '../../../shared/limits.ts';
import { Field, type FieldProps } from './Field.tsx';
import classes from './fields.module.css';

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
