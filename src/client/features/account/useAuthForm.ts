import { useState } from 'react';
import { accountMessages } from '../../../shared/accountMessages.ts';
import type { Outcome } from '../../identity/outcome.ts';
import type { AuthModalCall, AuthMode } from '../../app/openAuthModal.ts';
import { type AuthErrors, type AuthValues, checkAuth, checkEmail, fieldOf } from './checkAuth.ts';
import { type Acts, loadActs } from './useAct.ts';
import type { SaidText } from './AuthFeedback.tsx';

/** What is being done; nothing else may be done meanwhile. */
export type Doing = 'password' | 'google' | 'register' | 'resend' | 'link' | 'reset';

const EMPTY: AuthValues = { email: '', password: '', name: '' };

/** The form of the sign-in: what is typed (kept when the mode changes), what is said, what is being done. */
export function useAuthForm(mode: AuthMode, call: Pick<AuthModalCall, 'email' | 'said'>) {
  const [values, setValues] = useState<AuthValues>({ ...EMPTY, email: call.email ?? '' });
  const [errors, setErrors] = useState<AuthErrors>({});
  const [said, setSaid] = useState<SaidText | null>(
    call.said === undefined ? null : { tone: 'alert', text: call.said },
  );
  const [doing, setDoing] = useState<Doing | null>(null);
  /** Where the keyboard goes to mend something; new with each time that the form is sent. */
  const [faulty, setFaulty] = useState<{ field: keyof AuthValues } | null>(null);

  const clearFeedback = () => {
    setErrors({});
    setSaid(null);
  };
  const complain = (found: AuthErrors) => {
    setErrors(found);
    const [field] = Object.keys(found) as (keyof AuthValues)[];
    setFaulty(field === undefined ? null : { field });
  };
  const notify = (outcome: Outcome) => {
    if (outcome.is === 'unverified')
      setSaid({ tone: 'alert', text: accountMessages.emailUnverified, resend: true });
    if (outcome.is === 'done') setSaid({ tone: 'status', text: outcome.text });
    if (outcome.is !== 'refused') return;
    const field = fieldOf(outcome.text);
    if (field) complain({ [field]: outcome.text });
    else setSaid({ tone: 'alert', text: outcome.text });
  };
  /** One act at a time. Who is signed in by it sees the form no more. */
  const run = async (what: Doing, act: (acts: Acts) => Promise<Outcome>) => {
    if (doing) return;
    clearFeedback();
    setDoing(what);
    const outcome = await loadActs()
      .then(act)
      .catch(() => UNREACHABLE);
    setDoing(null);
    notify(outcome);
    if (what === 'register' && outcome.is === 'done') setValues(EMPTY);
  };
  const runChecked = (found: AuthErrors, ...doIt: Parameters<typeof run>) => {
    if (doing) return;
    setSaid(null);
    complain(found);
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

export type UsedAuthForm = ReturnType<typeof useAuthForm>;

const UNREACHABLE: Outcome = { is: 'refused', text: accountMessages.identityUnavailable };
