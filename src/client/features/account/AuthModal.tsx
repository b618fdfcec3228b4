import { Button, UnstyledButton } from '@mantine/core';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { type AuthModalCall, type AuthMode, notifyAuthModal } from '../../app/openAuthModal.ts';
import type { Outcome } from '../../identity/errors.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { type AuthErrors, type AuthValues, checkAuth, checkEmail, fieldOf } from './checkAuth.ts';
import { EmailField, Field, PasswordField, Said, saidBy, type SaidText } from './fields.tsx';
import { type Acts, runAct, useMailStaysHere } from './useAct.ts';
import classes from './AuthModal.module.css';

export interface AuthModalProps {
  call: AuthModalCall;
  onClose: () => void;
}

/** Sign-in and registration in a modal dialog that stays while a request is in progress. */
export function AuthModal({ call, onClose }: AuthModalProps) {
  const [heard, setHeard] = useState(call);
  const [mode, setMode] = useState<AuthMode>(call.mode);
  const mailStaysHere = useMailStaysHere();
  const form = useAuthForm(mode, call);
  const busy = form.doing !== null;
  useModalEvents(call, mode);

  const turn = (to: AuthMode) => {
    if (busy || to === mode) return;
    form.clearFeedback();
    setMode(to);
  };
  if (heard !== call) {
    setHeard(call);
    turn(call.mode);
  }
  const { title, why, question, other, otherLabel } = WORDS[mode];
  return (
    <Dialog {...{ title, busy, onClose }} className={classes.modal ?? ''} size="26.5rem" whole>
      <p className={classes.why}>{why}</p>
      <Button
        variant="default"
        fullWidth
        leftSection={<GoogleIcon />}
        aria-disabled={busy}
        onClick={form.google}
      >
        {form.doing === 'google' ? 'Waiting for Google…' : 'Continue with Google'}
      </Button>
      <p className={classes.or}>or by e-mail</p>
      <AuthForm key={mode} mode={mode} form={form} mailStaysHere={mailStaysHere} />
      <p className={classes.turn}>
        {question}{' '}
        <UnstyledButton className={classes.link} aria-disabled={busy} onClick={() => turn(other)}>
          {otherLabel}
        </UnstyledButton>
      </p>
    </Dialog>
  );
}

const WORDS = {
  signIn: {
    title: 'Sign In',
    why: 'Your reports, without a limit, on every device.',
    question: 'New to Verimeter?',
    other: 'register',
    otherLabel: 'Register',
  },
  register: {
    title: 'Register',
    why: 'Free: as many reports as you like, a list of your own, and detailed analyses.',
    question: 'Registered already?',
    other: 'signIn',
    otherLabel: 'Sign In',
  },
} as const;

/** A form per mode, so that password managers know which one it is. */
function AuthForm(props: { mode: AuthMode; form: UsedAuthForm; mailStaysHere: boolean }) {
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
  const link = { className: classes.authFormLink, 'aria-disabled': busy };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form ref={fields} className={classes.form} noValidate onSubmit={submit}>
      {mode === 'register' && <Field {...at('name')} label="Name" autoComplete="name" />}
      <EmailField {...at('email')} />
      <PasswordField {...at('password')} isNew={mode === 'register'} />
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
          <UnstyledButton {...link} onClick={form.sendLink}>
            {doing === 'link' ? 'Sending…' : 'Email me a link'}
          </UnstyledButton>
          <UnstyledButton {...link} onClick={form.sendReset}>
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

function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener">
      {children}
    </Link>
  );
}

function GoogleIcon() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none" strokeWidth="3">
      <path stroke="#ea4335" d="M3.9 6.5A7 7 0 0 1 14.9 5.1" />
      <path stroke="#fbbc04" d="M3.9 13.5a7 7 0 0 1 0-7" />
      <path stroke="#34a853" d="M14.7 15.2A7 7 0 0 1 3.9 13.5" />
      <path stroke="#4285f4" d="M10 10h7a7 7 0 0 1-2.3 5.2" />
    </svg>
  );
}

function useModalEvents({ source }: AuthModalCall, mode: AuthMode): void {
  const notify = useEffectEvent((event: 'authModalOpened' | 'authModalClosed') =>
    notifyAuthModal(event, { mode, source, timestamp: Date.now() }),
  );
  useEffect(() => {
    notify('authModalOpened');
    return () => notify('authModalClosed');
  }, []);
}

type Doing = 'password' | 'google' | 'register' | 'resend' | 'link' | 'reset';

const EMPTY: AuthValues = { email: '', password: '', name: '' };

function useAuthForm(mode: AuthMode, call: Pick<AuthModalCall, 'email' | 'said'>) {
  const [values, setValues] = useState<AuthValues>({ ...EMPTY, email: call.email ?? '' });
  const [errors, setErrors] = useState<AuthErrors>({});
  const [said, setSaid] = useState<SaidText | null>(
    call.said === undefined ? null : { tone: 'alert', text: call.said },
  );
  const [doing, setDoing] = useState<Doing | null>(null);
  /** Where the focus goes; a new object each time the form is sent. */
  const [faulty, setFaulty] = useState<{ field: keyof AuthValues } | null>(null);

  const clearFeedback = () => {
    setErrors({});
    setSaid(null);
  };
  const showErrors = (found: AuthErrors) => {
    setErrors(found);
    const [field] = Object.keys(found) as (keyof AuthValues)[];
    setFaulty(field === undefined ? null : { field });
  };
  const notify = (outcome: Outcome) => {
    const field = outcome.is === 'refused' ? fieldOf(outcome.text) : null;
    if (outcome.is === 'unverified')
      setSaid({ tone: 'alert', text: accountMessages.emailUnverified, resend: true });
    else if (outcome.is === 'refused' && field) showErrors({ [field]: outcome.text });
    else setSaid(saidBy(outcome));
  };
  const run = async (what: Doing, act: (acts: Acts) => Promise<Outcome>) => {
    if (doing) return;
    clearFeedback();
    setDoing(what);
    const outcome = await runAct(act);
    setDoing(null);
    notify(outcome);
    if (what === 'register' && outcome.is === 'done') setValues(EMPTY);
  };
  const runChecked = (found: AuthErrors, ...doIt: Parameters<typeof run>) => {
    if (doing) return;
    setSaid(null);
    showErrors(found);
    if (Object.keys(found).length === 0) void run(...doIt);
  };
  const address = values.email.trim();
  const onlyEmail = (): AuthErrors => {
    const wrong = checkEmail(values.email);
    return wrong === null ? {} : { email: wrong };
  };

  return {
    values,
    errors,
    said,
    doing,
    faulty,
    clearFeedback,
    change: (field: keyof AuthValues, value: string) => {
      setValues((before) => ({ ...before, [field]: value }));
      setErrors(({ [field]: _, ...others }) => others);
    },
    submit: () =>
      mode === 'signIn'
        ? runChecked(checkAuth(mode, values), 'password', (acts) =>
            acts.signInWithPassword(address, values.password),
          )
        : runChecked(checkAuth(mode, values), 'register', (acts) =>
            acts.register({ ...values, email: address, name: values.name.trim() }),
          ),
    google: () => void run('google', (acts) => acts.signInWithGoogle()),
    resend: () => void run('resend', (acts) => acts.resendVerification(address, values.password)),
    sendLink: () => runChecked(onlyEmail(), 'link', (acts) => acts.sendSignInLink(address)),
    sendReset: () => runChecked(onlyEmail(), 'reset', (acts) => acts.sendPasswordReset(address)),
  };
}

type UsedAuthForm = ReturnType<typeof useAuthForm>;
