import { UnstyledButton } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { PASSWORD_MIN } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { Outcome } from '../../identity/errors.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
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
  end?: ReactNode;
  hint?: string;
}

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

export function EmailField(props: Omit<FieldProps, 'label' | 'name' | 'type' | 'autoComplete'>) {
  return <Field {...props} label="Email" name="email" type="email" autoComplete="email" />;
}

type Props = Omit<FieldProps, 'label' | 'type' | 'autoComplete' | 'end' | 'hint'>;

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

export interface SaidText {
  tone: 'alert' | 'status';
  text: string;
  resend?: boolean;
}

export function saidBy(outcome: Outcome): SaidText | null {
  if (outcome.is === 'done') return { tone: 'status', text: outcome.text };
  return outcome.is === 'refused' ? { tone: 'alert', text: outcome.text } : null;
}

export function Said(props: {
  said: SaidText | null;
  mailStaysHere: boolean;
  sending?: boolean;
  onResend?: () => void;
}) {
  const { said, sending = false } = props;
  const mailed = said?.tone === 'status' || said?.resend === true;
  return (
    <div className={classes.said}>
      <p className={classes.alert} role="alert">
        {said?.tone === 'alert' && said.text}
      </p>
      <p className={classes.status} role="status">
        {said?.tone === 'status' && said.text}
      </p>
      {mailed && props.mailStaysHere && <OutboxHint />}
      {(said?.resend === true || sending) && (
        <SmallButton aria-disabled={sending} onClick={props.onResend}>
          {sending ? 'Sending…' : 'Resend verification email'}
        </SmallButton>
      )}
    </div>
  );
}

/** The embedded identity service sends no mail. */
function OutboxHint() {
  const here = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
  return (
    <p className={classes.authFeedbackHint}>
      This installation sends no mail.{' '}
      {here ? (
        <>
          It is in the{' '}
          <a href={paths.outbox} target="_blank" rel="noreferrer">
            outbox
          </a>{' '}
          of this machine, and in the server’s log.
        </>
      ) : (
        'It is in the server’s log.'
      )}
    </p>
  );
}
