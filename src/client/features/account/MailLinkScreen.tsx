import { Button } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import { LINK_EMAIL_KEY, readStored } from '../../app/storage.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { AuthForm, useAuthForm, useOnce, useOutcome } from './authForm.tsx';

/**
 * What a link in a mail leads to. Its code leaves the address at once, so that nobody finds it there.
 */
export function MailLinkScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(null);
  useOnce(() => {
    const found = readMailLink(search);
    void Promise.resolve(navigate(paths.verifyEmail, { replace: true })).then(() => setLink(found));
  });

  switch (link?.mode) {
    case undefined:
      return <Notice title="One moment" text="The link is being looked at." />;
    case 'verifyEmail':
      if (link.code !== null) return <VerifiedAddress code={link.code} email={link.email} />;
      // The identity service applied the link before it led here, which can't be seen here.
      return (
        <Notice takesFocus title="Back from your mail" text={BY_LINK}>
          <SignInButton email={link.email} />
        </Notice>
      );
    case 'signIn':
      return <LinkSignIn code={link.code} />;
    case 'resetPassword':
      return <ChoosePassword code={link.code} />;
    case 'none':
      return (
        <Notice
          title="This link is incomplete"
          text="Please open it from the mail once more, or copy the whole of it."
        >
          <Button component={Link} to={paths.home}>
            Go to the home page
          </Button>
        </Notice>
      );
  }
}

function ChoosePassword({ code }: { code: string }) {
  const found = useOutcome('openReset', { code });
  const form = useAuthForm('register', {});
  if (found === undefined) return <Notice title="One moment" text="The link is being looked at." />;
  if (found.is !== 'opened')
    return (
      <>
        <Notice
          takesFocus
          title="No new password yet"
          text={found.is === 'refused' ? found.text : ''}
        />
        <AnotherLink act="sendPasswordReset" />
      </>
    );
  const { email } = found;
  if (form.outcome?.is === 'done')
    return (
      <Notice takesFocus title="New password" text={form.outcome.text}>
        <SignInButton email={email} />
      </Notice>
    );
  return (
    <>
      <Notice takesFocus title="Choose a new password" text={`For ${email}.`} />
      <AuthForm
        onPage
        form={form}
        act="resetPassword"
        fields={['password']}
        given={{ code, email }}
        label="Set password"
        labelBusy="One moment…"
      />
    </>
  );
}

/** Signs in by a link: at once where it was requested, elsewhere after the address is typed again. */
function LinkSignIn({ code }: { code: string }) {
  // Never read from the link: somebody else's would sign the person in to their account.
  const [known] = useState(() => readStored('localStorage', LINK_EMAIL_KEY) ?? '');
  const form = useAuthForm('signIn', { email: known });
  const { outcome } = form;
  useOnce(() => {
    if (known !== '') void form.run('completeSignInLink', ['email'], { code });
  });

  if (outcome?.is === 'signedIn')
    return (
      <Notice takesFocus title="You are signed in" text="As many reports as you like, from now on.">
        <SignInButton email={form.email} />
      </Notice>
    );
  if (outcome?.is === 'refused' && outcome.text === linkExpired)
    return (
      <>
        <Notice takesFocus title="Not signed in" text={outcome.text} />
        <AnotherLink act="sendSignInLink" email={form.email} />
      </>
    );
  return (
    <>
      <Notice title="Sign in by your mail" text={form.busy ? SIGNING_IN : WHY_ASKED} />
      <AuthForm
        onPage
        form={form}
        act="completeSignInLink"
        fields={['email']}
        given={{ code }}
        label="Sign In"
        labelBusy="Signing in…"
      />
    </>
  );
}

const SIGNING_IN = 'You are being signed in.';
const WHY_ASKED =
  'Please type the address to which the link was sent: so nobody is signed in by somebody else’s link.';

const { linkExpired, verified } = accountMessages;

function VerifiedAddress({ code, email }: { code: string; email: string }) {
  const outcome = useOutcome('verifyAddress', { code });
  if (outcome === undefined)
    return <Notice title="One moment" text="Your email address is being verified." />;
  if (outcome.is !== 'refused')
    return (
      <Notice takesFocus title="Email address verified" text={verified}>
        <SignInButton email={email} />
      </Notice>
    );
  const used = outcome.text === linkExpired;
  return (
    <>
      <Notice
        takesFocus
        title="The address was not verified"
        text={used ? `${linkExpired} ${OPENED_BEFORE}` : outcome.text}
      >
        <SignInButton email={email} />
      </Notice>
      <AnotherLink act="resendVerification" email={email} />
    </>
  );
}

const BY_LINK =
  'If you opened the link in our mail, your email address is verified and you can sign in now.';
const OPENED_BEFORE = 'If you opened it before, your address is verified: then just sign in.';
/** Sends a new link in place of one that is over. Verification needs the password, too. */
function AnotherLink(props: {
  act: 'resendVerification' | 'sendSignInLink' | 'sendPasswordReset';
  email?: string;
}) {
  const { act, email } = props;
  const form = useAuthForm('signIn', { email });
  return (
    <AuthForm
      onPage
      {...{ form, act }}
      title="Send a new link"
      fields={act === 'resendVerification' ? ['email', 'password'] : ['email']}
      label="Send"
      labelBusy="Sending…"
    />
  );
}

function SignInButton({ email }: { email: string }) {
  const { user } = useSession();
  if (user)
    return (
      <>
        <Button component={Link} to={paths.home}>
          Check a claim
        </Button>
        <span>You are signed in as {user.email}.</span>
      </>
    );
  const known = email === '' ? undefined : email;
  return (
    <Button data-sign-in onClick={() => openAuthModal('signIn', 'verify-email', { email: known })}>
      Sign In
    </Button>
  );
}

type MailLink =
  | { mode: 'verifyEmail'; code: string | null; email: string }
  | { mode: 'signIn' | 'resetPassword'; code: string; email: string }
  | { mode: 'none' };

/** Nothing in the address is trusted: the code is only tried. */
export function readMailLink(search: string): MailLink {
  const query = new URLSearchParams(search);
  const mode = query.get('mode');
  const code = query.get('oobCode');
  const email = query.get('email') ?? '';
  if (mode === 'verifyEmail') return { mode, code, email };
  if ((mode === 'signIn' || mode === 'resetPassword') && code !== null)
    return { mode, code, email };
  return { mode: 'none' };
}
