import { UnstyledButton } from '@mantine/core';
import { useEffect, useId, useState } from 'react';
import type { AuthModalCall, AuthMode } from '../../app/openAuthModal.ts';
import frame from '../../ui/Dialog.module.css';
import { CloseIcon } from '../../ui/icons/CloseIcon.tsx';
import { AuthForm } from './AuthForm.tsx';
import classes from './AuthModal.module.css';
import { GoogleButton } from './GoogleButton.tsx';
import { openIdentity } from './loadActs.ts';
import { useAuthForm } from './useAuthForm.ts';
import { useModal } from '../../ui/useModal.ts';
import { useTellOthers } from './useTellOthers.ts';

export interface AuthModalProps {
  call: AuthModalCall;
  onClose: () => void;
}

/**
 * Sign-in and registration. A modal dialog of the browser's own: it holds the focus, closes at Escape
 * and gives the focus back. It stays while a request is in progress, and goes when somebody is signed in.
 */
export function AuthModal({ call, onClose }: AuthModalProps) {
  const [heard, setHeard] = useState(call);
  const [mode, setMode] = useState<AuthMode>(call.mode);
  const [mailStaysHere, setMailStaysHere] = useState(false);
  const heading = useId();
  const form = useAuthForm(mode, call);
  const busy = form.doing !== null;
  const { close, ...dialog } = useModal(busy, onClose);
  useTellOthers(call, mode);
  useEffect(() => {
    openIdentity().then(
      (identity) => setMailStaysHere(identity.mailStaysHere),
      // What is done here says so.
      () => undefined,
    );
  }, []);

  const turn = (to: AuthMode) => {
    if (busy || to === mode) return;
    form.hush();
    setMode(to);
  };
  if (heard !== call) {
    setHeard(call);
    turn(call.mode);
  }
  const { title, why, question, other, otherLabel } = WORDS[mode];
  return (
    <dialog
      {...dialog}
      className={`${frame.dialog} ${classes.modal}`}
      data-whole
      aria-labelledby={heading}
      aria-busy={busy}
    >
      <div className={frame.sheet}>
        <header className={classes.head}>
          <h2 id={heading} tabIndex={-1}>
            {title}
          </h2>
          <UnstyledButton
            className={classes.close}
            aria-label="Close"
            aria-disabled={busy}
            onClick={close}
          >
            <CloseIcon />
          </UnstyledButton>
        </header>
        <p className={classes.why}>{why}</p>
        <GoogleButton busy={busy} opening={form.doing === 'google'} onClick={form.google} />
        <p className={classes.or}>or by e-mail</p>
        <AuthForm key={mode} mode={mode} form={form} mailStaysHere={mailStaysHere} />
        <p className={classes.turn}>
          {question}{' '}
          <UnstyledButton className={classes.link} aria-disabled={busy} onClick={() => turn(other)}>
            {otherLabel}
          </UnstyledButton>
        </p>
      </div>
    </dialog>
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
