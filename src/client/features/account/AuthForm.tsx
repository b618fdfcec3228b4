import { Button, UnstyledButton } from '@mantine/core';
import { type SubmitEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { AuthMode } from '../../app/openAuthModal.ts';
import classes from './AuthForm.module.css';
import { EmailField } from './EmailField.tsx';
import { Field } from './Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { Said } from './Said.tsx';
import type { UsedAuthForm } from './useAuthForm.ts';

/** The fields of one mode, in a form of their own, so that password managers know which it is. */
export function AuthForm(props: { mode: AuthMode; form: UsedAuthForm; mailStaysHere: boolean }) {
  const { mode, form } = props;
  const { values, errors, doing, faulty } = form;
  const fields = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (faulty) fields.current?.querySelector<HTMLElement>(`[name="${faulty.field}"]`)?.focus();
  }, [faulty]);

  const busy = doing !== null;
  const at = (name: keyof typeof values) => ({
    name,
    value: values[name],
    error: errors[name],
    readOnly: busy,
    onChange: (value: string) => form.change(name, value),
  });
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  const newPassword = mode === 'register';
  return (
    <form ref={fields} className={classes.form} noValidate onSubmit={submit}>
      {mode === 'register' && <Field {...at('name')} label="Name" autoComplete="name" />}
      <EmailField {...at('email')} />
      <PasswordField {...at('password')} isNew={newPassword} />
      <Said
        said={form.said}
        mailStaysHere={props.mailStaysHere}
        sending={doing === 'resend'}
        onResend={form.resend}
      />
      <Button type="submit" fullWidth aria-disabled={busy}>
        {LABELS[mode][doing === 'password' || doing === 'register' ? 'doing' : 'todo']}
      </Button>
      {mode === 'signIn' ? (
        <p className={classes.ways}>
          <UnstyledButton className={classes.link} aria-disabled={busy} onClick={form.sendLink}>
            {doing === 'link' ? 'Sending…' : 'Email me a link'}
          </UnstyledButton>
          <UnstyledButton className={classes.link} aria-disabled={busy} onClick={form.sendReset}>
            {doing === 'reset' ? 'Sending…' : 'Forgot password?'}
          </UnstyledButton>
        </p>
      ) : (
        <p className={classes.terms}>
          By registering you accept the <NewTab to={paths.terms}>Terms</NewTab>. What is kept about
          you stands on the page <NewTab to={paths.privacy}>Privacy</NewTab>.
        </p>
      )}
    </form>
  );
}

const LABELS = {
  signIn: { todo: 'Sign In', doing: 'Signing in…' },
  register: { todo: 'Register', doing: 'Registering…' },
};

/** Does not take away what is being typed. */
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}
