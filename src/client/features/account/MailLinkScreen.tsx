import { Button } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import { LINK_EMAIL_KEY, readStored } from '../../app/storage.ts';
import type { Outcome } from '../../identity/errors.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { type ActName, AuthForm, runAct, useAuthForm } from './authForm.tsx';

/** Removes the code of a mailed link from the address at once, so that no history keeps it. */
export function MailLinkScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<ReturnType<typeof readMailLink> | null>(null);
  useOnce(() => {
    const found = readMailLink(search);
    void Promise.resolve(navigate(paths.verifyEmail, { replace: true })).then(() => setLink(found));
  });

  switch (link?.mode) {
    case undefined:
      return <Notice title="One moment" text="The link is being checked." />;
    case 'verifyEmail':
      if (link.code !== null) return <VerifiedAddress code={link.code} email={link.email} />;
      // Without a code, the identity service has applied the link, but not told us the outcome.
      return <Done title="Back from your email" text={BY_LINK} email={link.email} />;
    case 'signIn':
      return <LinkSignIn code={link.code} />;
    case 'resetPassword':
      return <ChoosePassword code={link.code} />;
    case 'none':
      return (
        <Notice
          title="This link is incomplete"
          text="Please open it from the email again, or copy the whole link."
        >
          <Button component={Link} to={paths.home}>
            Go to the home page
          </Button>
        </Notice>
      );
  }
}

function ChoosePassword({ code }: { code: string }) {
  const found = useOutcome('openReset', code);
  const form = useAuthForm('register');
  if (found === undefined) return <Notice title="One moment" text="The link is being checked." />;
  if (found.is !== 'opened') {
    const text = found.is === 'refused' ? found.text : '';
    return <AnotherLink title="No new password yet" text={text} act="sendPasswordReset" />;
  }
  const { email } = found;
  if (form.outcome?.is === 'done')
    return <Done title="New password" text={form.outcome.text} email={email} />;
  return (
    <>
      <Notice takesFocus title="Choose a new password" text={`For ${email}.`} />
      <AuthForm onPage form={form} act="resetPassword" given={{ code, email }} />
    </>
  );
}

function LinkSignIn({ code }: { code: string }) {
  // Never read from the link: an attacker's link would sign visitors in to the attacker's account.
  const [known] = useState(() => readStored('localStorage', LINK_EMAIL_KEY) ?? '');
  const form = useAuthForm('signIn', { email: known });
  const { outcome, email } = form;
  useOnce(() => {
    if (known !== '') void form.run('completeSignInLink', { code });
  });

  if (outcome?.is === 'signedIn')
    return (
      <Done
        title="You are signed in"
        text="As many reports as you like, from now on."
        email={email}
      />
    );
  if (outcome?.is === 'refused' && outcome.text === linkExpired)
    return (
      <AnotherLink title="Not signed in" text={linkExpired} act="sendSignInLink" email={email} />
    );
  return (
    <>
      <Notice title="Sign in by email" text={form.busy ? 'You are being signed in.' : WHY_ASKED} />
      <AuthForm onPage form={form} act="completeSignInLink" given={{ code }} />
    </>
  );
}

const WHY_ASKED =
  'Please type the address the link was sent to, so that nobody is signed in by somebody else’s link.';

const { linkExpired, verified } = accountMessages;

function VerifiedAddress({ code, email }: { code: string; email: string }) {
  const outcome = useOutcome('verifyAddress', code);
  if (outcome === undefined)
    return <Notice title="One moment" text="Your email address is being verified." />;
  if (outcome.is !== 'refused')
    return <Done title="Email address verified" text={verified} email={email} />;
  const { text } = outcome;
  return (
    <AnotherLink
      title="The address was not verified"
      text={text === linkExpired ? `${linkExpired} ${OPENED_BEFORE}` : text}
      act="resendVerification"
      email={email}
    />
  );
}

const BY_LINK =
  'If you opened the link in our email, your email address is verified and you can sign in now.';
const OPENED_BEFORE = 'If you opened it before, your address is verified: just sign in.';

function AnotherLink(props: {
  title: string;
  text: string;
  act: 'resendVerification' | 'sendSignInLink' | 'sendPasswordReset';
  email?: string;
}) {
  const { title, text, act, email } = props;
  const form = useAuthForm('signIn', { email });
  return (
    <>
      {act === 'resendVerification' ? (
        <Done title={title} text={text} email={email ?? ''} />
      ) : (
        <Notice takesFocus title={title} text={text} />
      )}
      <AuthForm onPage {...{ form, act }} title="Send a new link" />
    </>
  );
}

function Done({ title, text, email }: { title: string; text: string; email: string }) {
  const { user } = useSession();
  return (
    <Notice takesFocus title={title} text={text}>
      {user ? (
        <>
          <Button component={Link} to={paths.home}>
            Check a claim
          </Button>
          <span>You are signed in as {user.email}.</span>
        </>
      ) : (
        <Button
          data-sign-in
          onClick={() => openAuthModal('signIn', 'verify-email', { email: email || undefined })}
        >
          Sign In
        </Button>
      )}
    </Notice>
  );
}

function useOutcome(act: ActName, code: string): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();
  useOnce(() => void runAct(act, { code }).then(setOutcome));
  return outcome;
}

/** Once even though StrictMode mounts twice, because the code of a mailed link works only once. */
function useOnce(act: () => void) {
  const started = useRef(false);
  const start = useEffectEvent(act);
  useEffect(() => {
    if (!started.current) start();
    started.current = true;
  }, []);
}

export function readMailLink(search: string) {
  const query = new URLSearchParams(search);
  const mode = query.get('mode');
  const code = query.get('oobCode');
  const email = query.get('email') ?? '';
  if (mode === 'verifyEmail') return { mode, code, email } as const;
  if ((mode === 'signIn' || mode === 'resetPassword') && code !== null)
    return { mode, code, email } as const;
  return { mode: 'none' } as const;
}
