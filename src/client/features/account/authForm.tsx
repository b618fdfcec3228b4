import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import '../../theme/fields.css';
import '@mantine/core/styles/ActionIcon.layer.css';
import '@mantine/core/styles/PasswordInput.layer.css';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { accountMessages as texts } from '../../../shared/accountMessages.ts';
import { NAME_MAX, PASSWORD_MIN } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { AuthModalCall, AuthMode } from '../../app/openAuthModal.ts';
import type { ActValues, Outcome } from '../../identity/errors.ts';
import { focusIfLost } from '../../ui/focus.ts';

type AuthValues = Omit<ActValues, 'code'>;
type Field = keyof AuthValues;

const CHECKS: Record<Field, (value: string, mode: AuthMode) => string | null> = {
  name: checkName,
  email: (email) => {
    if (email.trim() === '') return texts.emailRequired;
    // Only an email can prove that the address exists.
    return /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : texts.emailInvalid;
  },
  password: (password, mode) => {
    if (password === '') return texts.passwordRequired;
    return mode === 'register' && password.length < PASSWORD_MIN ? texts.passwordWeak : null;
  },
};

export function checkName(name: string): string | null {
  const length = Array.from(name.trim()).length;
  if (length === 0) return texts.nameRequired;
  return length > NAME_MAX ? texts.nameTooLong : null;
}

export function checkAuth(mode: AuthMode, values: Partial<AuthValues>): Record<string, string> {
  const faults: Record<string, string> = {};
  for (const [field, value] of Object.entries(values)) {
    const fault = CHECKS[field as Field](value, mode);
    if (fault !== null) faults[field] = fault;
  }
  return faults;
}

export const REFUSED_FIELDS: Record<string, Field> = {
  [texts.emailRequired]: 'email',
  [texts.emailInvalid]: 'email',
  [texts.emailInUse]: 'email',
  [texts.unknownEmail]: 'email',
  [texts.passwordRequired]: 'password',
  [texts.passwordWeak]: 'password',
};

const loadActs = () => import('../../identity/acts.ts');

export type ActName = keyof Awaited<ReturnType<typeof loadActs>>['acts'];

const FORMS = {
  signInWithPassword: { fields: ['email', 'password'], label: 'Sign In', busy: 'Signing in…' },
  signInWithGoogle: { fields: [], label: 'Continue with Google', busy: 'Waiting for Google…' },
  register: { fields: ['name', 'email', 'password'], label: 'Register', busy: 'Registering…' },
  resendVerification: { fields: ['email', 'password'], label: 'Send', busy: 'Sending…' },
  sendSignInLink: { fields: ['email'], label: 'Send', busy: 'Sending…' },
  completeSignInLink: { fields: ['email'], label: 'Sign In', busy: 'Signing in…' },
  sendPasswordReset: { fields: ['email'], label: 'Send', busy: 'Sending…' },
  resetPassword: { fields: ['password'], label: 'Set password', busy: 'One moment…' },
} as const satisfies Partial<Record<ActName, object>>;

type FormAct = keyof typeof FORMS;

export async function runAct(act: ActName, given: Partial<ActValues>): Promise<Outcome> {
  try {
    const { acts } = await loadActs();
    return await acts[act]({ name: '', email: '', password: '', code: '', ...given });
  } catch {
    return { is: 'refused', text: texts.identityUnavailable };
  }
}

type FormState = ReturnType<typeof useAuthForm>;

export function useAuthForm(mode: AuthMode, known: Pick<AuthModalCall, 'email' | 'said'> = {}) {
  const { email = '', said } = known;
  const [doing, setDoing] = useState<FormAct | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(
    said === undefined ? null : { is: 'refused', text: said },
  );
  const place = useRef<HTMLFormElement>(null);
  const busy = doing !== null;
  const form = useForm<AuthValues>({
    initialValues: { name: '', email, password: '' },
    enhanceGetInputProps: ({ field: name }) => ({
      ...{ name, readOnly: busy, required: true, withAsterisk: false },
    }),
  });
  const showErrors = (errors: Record<string, string>) => {
    flushSync(() => form.setErrors(errors));
    place.current?.querySelector<HTMLElement>(`[name="${Object.keys(errors)[0]}"]`)?.focus();
  };
  const clear = () => {
    form.clearErrors();
    setOutcome(null);
  };
  return {
    mode,
    place,
    busy,
    doing,
    outcome,
    email: form.values.email,
    at: (field: Field) => form.getInputProps(field),
    clear,
    run: async (
      act: FormAct,
      given: Partial<ActValues> = {},
      fields: readonly Field[] = FORMS[act].fields,
    ) => {
      if (busy) return;
      clear();
      const { name, email, password } = form.values;
      const values = { name: name.trim(), email: email.trim(), password };
      const faults = checkAuth(
        mode,
        Object.fromEntries(fields.map((field) => [field, values[field]])),
      );
      if (Object.keys(faults).length > 0) {
        showErrors(faults);
        return;
      }
      setDoing(act);
      const result = await runAct(act, { ...values, ...given });
      const field = result.is === 'refused' ? REFUSED_FIELDS[result.text] : undefined;
      flushSync(() => {
        setDoing(null);
        if (!field) setOutcome(result);
        if (act === 'register' && result.is === 'done')
          form.setValues({ name: '', email: '', password: '' });
      });
      if (result.is === 'refused' && field) showErrors({ [field]: result.text });
      // The pressed button may be gone, as "Resend verification email" is.
      else focusIfLost(place.current?.querySelector<HTMLElement>('[type="submit"]'));
    },
  };
}

export function AuthForm(props: {
  form: FormState;
  act: FormAct;
  given?: Partial<ActValues>;
  onPage?: boolean;
  title?: string;
  children?: ReactNode;
}) {
  const { form, act, given, onPage = false, title, children } = props;
  const { mode, place, outcome, busy, run } = form;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void run(act, given);
  };
  return (
    // A form per mode, so that password managers tell a sign-in from a registration.
    <form key={mode} ref={place} noValidate onSubmit={submit}>
      <Stack {...(onPage && { maw: '24rem' })}>
        {title !== undefined && <h2>{title}</h2>}
        {/* Tells password managers whose password this is. */}
        {given?.email !== undefined && (
          <input type="email" autoComplete="username" value={given.email} readOnly hidden />
        )}
        {FORMS[act].fields.map((field) => (
          <AuthField key={field} {...{ form, field }} />
        ))}
        <Said
          outcome={outcome}
          sending={form.doing === 'resendVerification'}
          onResend={() => void run('resendVerification', {}, [])}
        />
        <Button
          type="submit"
          aria-disabled={busy}
          // After a registration, the main button is the one to sign in.
          {...(mode === 'register' && outcome?.is === 'done' && { variant: 'default' })}
          {...(onPage ? { style: { alignSelf: 'start' } } : { fullWidth: true })}
        >
          {labelOf(form, act)}
        </Button>
        {children}
      </Stack>
    </form>
  );
}

export function labelOf({ doing }: FormState, act: FormAct, label: string = FORMS[act].label) {
  return doing === act ? FORMS[act].busy : label;
}

const TEXT_FIELDS = {
  name: { label: 'Name', type: 'text', autoComplete: 'name', autoCapitalize: 'words' },
  email: {
    ...{ label: 'Email', type: 'email', autoComplete: 'email', autoCapitalize: 'none' },
    spellCheck: false,
  },
} as const;

export function AuthField({ form, field }: { form: Pick<FormState, 'mode' | 'at'>; field: Field }) {
  if (field !== 'password') return <TextInput {...form.at(field)} {...TEXT_FIELDS[field]} />;
  const { error, ...input } = form.at('password') as { error?: string };
  const isNew = form.mode === 'register';
  return (
    <PasswordInput
      {...input}
      error={error}
      aria-invalid={error !== undefined}
      label={isNew ? 'Choose a password' : 'Password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      description={isNew && !error && `At least ${PASSWORD_MIN} characters`}
      visibilityToggleFocusable
      visibilityToggleButtonProps={{ 'aria-label': 'Show password' }}
    />
  );
}

export function Said(props: { outcome: Outcome | null; sending?: boolean; onResend?: () => void }) {
  const { outcome, sending = false, onResend } = props;
  const isUnverified = outcome?.is === 'unverified';
  return (
    <>
      <Text c="var(--danger)" role="alert">
        {isUnverified ? texts.emailUnverified : outcome?.is === 'refused' && outcome.text}
      </Text>
      <Text c="var(--band-4-text)" role="status">
        {outcome?.is === 'done' && outcome.text}
      </Text>
      {(isUnverified || outcome?.is === 'done') && <OutboxHint />}
      {(isUnverified || sending) && (
        <Button size="sm" variant="default" aria-disabled={sending} onClick={onResend}>
          {sending ? 'Sending…' : 'Resend verification email'}
        </Button>
      )}
    </>
  );
}

function OutboxHint() {
  if (useIdentity()?.kind !== 'embedded') return null;
  const here = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
  return (
    <Text c="dimmed" fz="xs">
      This installation sends no email.{' '}
      {here ? (
        <>
          The email is in the{' '}
          <a href={paths.outbox} target="_blank" rel="noreferrer">
            outbox
          </a>{' '}
          on this machine, and in the server’s log.
        </>
      ) : (
        'The email is in the server’s log.'
      )}
    </Text>
  );
}

async function openIdentity() {
  const [{ openFirebase }] = await Promise.all([import('../../identity/firebase.ts'), loadActs()]);
  return (await openFirebase()).identity;
}

/** Loads the identity service early: browsers block a popup that opens long after the click. */
export function useIdentity() {
  const { data } = useQuery({ queryKey: ['identity'], queryFn: openIdentity, retry: false });
  return data;
}
