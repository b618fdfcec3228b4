import { Button, Stack } from '@mantine/core';
import '@mantine/core/styles/Stack.layer.css';
import {
  type ReactNode,
  type SubmitEvent,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useLocation, useNavigate } from 'react-router';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import { LINK_EMAIL_KEY, readStored } from '../../app/storage.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import {
  type AuthForm,
  EmailField,
  PasswordField,
  Said,
  useAuthForm,
  useOutcome,
} from './authForm.tsx';

/**
 * What a link in a mail leads to. Its code leaves the address at once, so that nobody finds it there.
 */
export function MailLinkScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [link, setLink] = useState<MailLink | null>(null);
  const read = useRef(false);
  useEffect(() => {
    if (read.current) return;
    read.current = true;
    const found = readMailLink(search);
    void Promise.resolve(navigate(paths.verifyEmail, { replace: true })).then(() => setLink(found));
  }, [search, navigate]);

  switch (link?.mode) {
    case undefined:
      return <Notice title="One moment" text="The link is being looked at." />;
    case 'verifyEmail':
      return <VerifiedAddress code={link.code} email={link.email} />;
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
  const found = useOutcome((acts) => acts.openReset(code));
  const email = found && 'email' in found ? found.email : '';
  const form = useAuthForm('register', {});
  if (found === undefined) return <Notice title="One moment" text="The link is being looked at." />;
  if (!('email' in found))
    return (
      <>
        <Notice takesFocus title="No new password yet" text={'text' in found ? found.text : ''} />
        <AnotherLink kind="reset" />
      </>
    );
  if (form.outcome?.is === 'done')
    return (
      <Notice takesFocus title="New password" text={form.outcome.text}>
        <SignInButton email={email} />
      </Notice>
    );
  const send = () =>
    void form.run('set', ['password'], (acts, { password }) =>
      acts.resetPassword(code, email, password),
    );
  return (
    <>
      <Notice takesFocus title="Choose a new password" text={`For ${email}.`} />
      <SmallForm label="Set password" labelBusy="One moment…" {...{ form, send }}>
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField form={form} isNew />
      </SmallForm>
    </>
  );
}

/** Signs in by a link: at once where it was requested, elsewhere after the address is typed again. */
function LinkSignIn({ code }: { code: string }) {
  // Never read from the link: somebody else's would sign the person in to their account.
  const [known] = useState(() => readStored('localStorage', LINK_EMAIL_KEY) ?? '');
  const form = useAuthForm('signIn', { email: known });
  const { outcome } = form;
  const send = () =>
    void form.run('signIn', ['email'], (acts, { email }) => acts.completeSignInLink(code, email));
  const started = useRef(false);
  const start = useEffectEvent(() => {
    if (known !== '') send();
  });
  useEffect(() => {
    if (!started.current) start();
    started.current = true;
  }, []);

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
        <AnotherLink kind="signIn" email={form.email} />
      </>
    );
  return (
    <>
      <Notice title="Sign in by your mail" text={form.busy ? SIGNING_IN : WHY_ASKED} />
      <SmallForm label="Sign In" labelBusy="Signing in…" {...{ form, send }}>
        <EmailField form={form} />
      </SmallForm>
    </>
  );
}

const SIGNING_IN = 'You are being signed in.';
const WHY_ASKED =
  'Please type the address to which the link was sent: so nobody is signed in by somebody else’s link.';

const { linkExpired, verified } = accountMessages;

/** Without a code the identity service applied the link before it led here, which can't be seen here. */
function VerifiedAddress({ code, email }: { code: string | null; email: string }) {
  const outcome = useOutcome((acts) =>
    code === null ? Promise.resolve(null) : acts.verifyAddress(code),
  );
  if (outcome === undefined)
    return <Notice title="One moment" text="Your email address is being verified." />;
  if (outcome?.is === 'refused') {
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
        <AnotherLink kind="verification" email={email} />
      </>
    );
  }
  return (
    <Notice
      takesFocus
      title={outcome === null ? 'Back from your mail' : 'Email address verified'}
      text={outcome === null ? BY_LINK : verified}
    >
      <SignInButton email={email} />
    </Notice>
  );
}

const OPENED_BEFORE = 'If you opened it before, your address is verified: then just sign in.';
const BY_LINK =
  'If you opened the link in our mail, your email address is verified and you can sign in now.';

/** Sends a new link in place of one that is over. Verification needs the password, too. */
function AnotherLink(props: { kind: 'verification' | 'signIn' | 'reset'; email?: string }) {
  const { kind, email } = props;
  const form = useAuthForm('signIn', { email });
  const isVerification = kind === 'verification';
  const send = () =>
    void form.run(
      'send',
      isVerification ? ['email', 'password'] : ['email'],
      (acts, { email, password }) => {
        if (kind === 'signIn') return acts.sendSignInLink(email);
        if (kind === 'reset') return acts.sendPasswordReset(email);
        return acts.resendVerification(email, password);
      },
    );
  return (
    <SmallForm title="Send a new link" label="Send" labelBusy="Sending…" {...{ form, send }}>
      <EmailField form={form} />
      {isVerification && <PasswordField form={form} isNew={false} />}
    </SmallForm>
  );
}

/** A form on a page: fields, what came of sending it, and its one button. */
function SmallForm(props: {
  title?: string;
  label: string;
  labelBusy: string;
  form: AuthForm;
  send: () => void;
  children: ReactNode;
}) {
  const { title, label, labelBusy, form, send, children } = props;
  const { place, outcome, busy } = form;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };
  return (
    <form ref={place} noValidate onSubmit={submit}>
      <Stack maw="24rem">
        {title !== undefined && <h2>{title}</h2>}
        {children}
        <Said outcome={outcome} />
        <Button type="submit" aria-disabled={busy} style={{ alignSelf: 'start' }}>
          {busy ? labelBusy : label}
        </Button>
      </Stack>
    </form>
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
