import { Anchor, Button, Divider, Group, Text } from '@mantine/core';
import '@mantine/core/styles/Anchor.layer.css';
import '@mantine/core/styles/Divider.layer.css';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import { type AuthModalCall, type AuthMode, notifyAuthModal } from '../../app/openAuthModal.ts';
import { Dialog } from '../../ui/Dialog.tsx';
import { focusIfLost } from '../../ui/focus.ts';
import { Link } from '../../ui/Link.tsx';
import { AuthForm, labelOf, useAuthForm, useIdentity } from './authForm.tsx';
import classes from './account.module.css';

const WORDS = {
  signIn: {
    title: 'Sign In',
    why: 'Your reports, without a limit, on every device.',
    act: 'signInWithPassword',
    question: 'New to Verimeter?',
    other: 'register',
  },
  register: {
    title: 'Register',
    why: 'Free: as many reports as you like, a list of your own, and detailed analyses.',
    act: 'register',
    question: 'Already registered?',
    other: 'signIn',
  },
} as const;

export default function AuthModal({ call, onClose }: { call: AuthModalCall; onClose: () => void }) {
  const [heard, setHeard] = useState(call);
  const [mode, setMode] = useState<AuthMode>(call.mode);
  const form = useAuthForm(mode, call);
  const { busy, place } = form;
  const notify = useEffectEvent((event: 'authModalOpened' | 'authModalClosed') =>
    notifyAuthModal(event, { mode, source: call.source, timestamp: Date.now() }),
  );
  useEffect(() => {
    notify('authModalOpened');
    return () => notify('authModalClosed');
  }, []);
  useIdentity();
  useEffect(() => {
    // The button that switched the mode may be gone.
    focusIfLost(place.current?.closest('[role="dialog"]')?.querySelector('h2'));
  }, [mode, place]);

  const turn = (to: AuthMode) => {
    if (busy || to === mode) return;
    form.clear();
    setMode(to);
  };
  if (heard !== call) {
    setHeard(call);
    turn(call.mode);
  }
  const { title, why, act, question, other } = WORDS[mode];
  const isRegistered = mode === 'register' && form.outcome?.is === 'done';
  return (
    <Dialog {...{ title, busy, onClose }} className={classes.modal ?? ''} size="26.5rem" whole>
      <Text c="dimmed">{why}</Text>
      <Button
        variant="default"
        fullWidth
        leftSection={<GoogleIcon />}
        aria-disabled={busy}
        onClick={() => void form.run('signInWithGoogle')}
      >
        {labelOf(form, 'signInWithGoogle')}
      </Button>
      <Divider label="or by email" />
      <AuthForm {...{ form, act }}>
        {mode === 'signIn' ? (
          <Group justify="space-between">
            <TextButton aria-disabled={busy} onClick={() => void form.run('sendSignInLink')}>
              {labelOf(form, 'sendSignInLink', 'Email me a link')}
            </TextButton>
            <TextButton aria-disabled={busy} onClick={() => void form.run('sendPasswordReset')}>
              {labelOf(form, 'sendPasswordReset', 'Forgot password?')}
            </TextButton>
          </Group>
        ) : (
          !isRegistered && (
            <Text c="dimmed" fz="xs">
              By registering you accept the <NewTab to={paths.terms}>Terms</NewTab>. Our{' '}
              <NewTab to={paths.privacy}>Privacy</NewTab> page says what we keep about you.
            </Text>
          )
        )}
      </AuthForm>
      <Divider />
      {isRegistered ? (
        <Button fullWidth onClick={() => turn(other)}>
          {WORDS[other].title}
        </Button>
      ) : (
        <Text>
          {question}{' '}
          <TextButton fw={600} aria-disabled={busy} onClick={() => turn(other)}>
            {WORDS[other].title}
          </TextButton>
        </Text>
      )}
    </Dialog>
  );
}

const TextButton = Anchor.withProps<'button'>({ component: 'button', type: 'button' });

const NewTab = ({ to, children }: { to: string; children: string }) => (
  <Link to={to} target="_blank" rel="noopener">
    {children}
  </Link>
);

const GoogleIcon = () => (
  <svg viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" fill="none" strokeWidth="3">
    <path stroke="#ea4335" d="M3.9 6.5A7 7 0 0 1 14.9 5.1" />
    <path stroke="#fbbc04" d="M3.9 13.5a7 7 0 0 1 0-7" />
    <path stroke="#34a853" d="M14.7 15.2A7 7 0 0 1 3.9 13.5" />
    <path stroke="#4285f4" d="M10 10h7a7 7 0 0 1-2.3 5.2" />
  </svg>
);
