import { Button } from '@mantine/core';
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
import { linkEmail } from '../../identity/linkEmail.ts';
import type { Outcome } from '../../identity/outcome.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Said } from './fields.tsx';
import { checkEmail, checkPassword } from './checkAuth.ts';
import { EmailField, PasswordField } from './fields.tsx';
import { openIdentity, useAct, useOutcome } from './useAct.ts';
import classes from './MailLinkScreen.module.css';

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
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, outcome, run } = useAct();
  const found = useOutcome((acts) => acts.openReset(code));
  if (found === undefined) return <Notice title="One moment" text="The link is being looked at." />;
  if (!('email' in found))
    return (
      <>
        <Notice takesFocus title="No new password yet" text={textOf(found)} />
        <AnotherLink kind="reset" />
      </>
    );
  if (outcome?.is === 'done')
    return (
      <Notice takesFocus title="New password" text={outcome.text}>
        <SignInButton email={found.email} />
      </Notice>
    );
  const wrong = checkPassword('register', password);
  const send = () => {
    setTried(true);
    if (wrong === null) void run((acts) => acts.resetPassword(code, found.email, password));
  };
  return (
    <>
      <Notice takesFocus title="Choose a new password" text={`For ${found.email}.`} />
      <SmallForm
        label="Set password"
        labelBusy="One moment…"
        busy={busy}
        outcome={outcome}
        onSubmit={send}
      >
        {/* For password managers: whose password it is. */}
        <input type="email" autoComplete="username" value={found.email} readOnly hidden />
        <PasswordField
          name="password"
          isNew
          value={password}
          readOnly={busy}
          error={(tried && wrong) || undefined}
          onChange={setPassword}
        />
      </SmallForm>
    </>
  );
}

const textOf = (outcome: { is: string; text?: string }) => outcome.text ?? '';

/** Signs in by a link: at once where it was requested, elsewhere after the address is typed again. */
function LinkSignIn({ code }: { code: string }) {
  const [email, setEmail] = useState(() => linkEmail() ?? '');
  const [tried, setTried] = useState(false);
  const { busy, outcome, run } = useAct();
  const wrong = checkEmail(email);
  const send = () => {
    setTried(true);
    if (wrong === null) void run((acts) => acts.completeSignInLink(code, email.trim()));
  };
  const begun = useRef(false);
  const begin = useEffectEvent(() => {
    if (email !== '') send();
  });
  useEffect(() => {
    if (!begun.current) begin();
    begun.current = true;
  }, []);

  if (outcome?.is === 'signedIn')
    return (
      <Notice takesFocus title="You are signed in" text="As many reports as you like, from now on.">
        <SignInButton email={email} />
      </Notice>
    );
  if (outcome?.is === 'refused' && outcome.text === accountMessages.linkExpired)
    return (
      <>
        <Notice takesFocus title="Not signed in" text={outcome.text} />
        <AnotherLink kind="signIn" email={email} />
      </>
    );
  return (
    <>
      <Notice title="Sign in by your mail" text={busy ? SIGNING_IN : WHY_ASKED} />
      <SmallForm
        label="Sign In"
        labelBusy="Signing in…"
        busy={busy}
        outcome={outcome}
        onSubmit={send}
      >
        <EmailField
          value={email}
          readOnly={busy}
          error={(tried && wrong) || undefined}
          onChange={setEmail}
        />
      </SmallForm>
    </>
  );
}

const SIGNING_IN = 'You are being signed in.';
const WHY_ASKED =
  'Please type the address to which the link was sent: so nobody is signed in by somebody else’s link.';

const { linkExpired, verified } = accountMessages;

/**
 * Without a code the identity service applied the link before it led here, which can't be seen here.
 */
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

type Kind = 'verification' | 'signIn' | 'reset';

function AnotherLink({ kind, email: known = '' }: { kind: Kind; email?: string }) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [tried, setTried] = useState(false);
  const { busy, outcome, run } = useAct();
  const wrongEmail = checkEmail(email);
  const wrongPassword = kind === 'verification' ? checkPassword('signIn', password) : null;
  const send = () => {
    setTried(true);
    if (wrongEmail !== null || wrongPassword !== null) return;
    const address = email.trim();
    void run((acts) => {
      if (kind === 'signIn') return acts.sendSignInLink(address);
      if (kind === 'reset') return acts.sendPasswordReset(address);
      return acts.resendVerification(address, password);
    });
  };
  return (
    <SmallForm
      title="Send a new link"
      label="Send"
      labelBusy="Sending…"
      busy={busy}
      outcome={outcome}
      onSubmit={send}
    >
      <EmailField
        value={email}
        readOnly={busy}
        error={(tried && wrongEmail) || undefined}
        onChange={setEmail}
      />
      {kind === 'verification' && (
        <PasswordField
          name="password"
          isNew={false}
          value={password}
          readOnly={busy}
          error={(tried && wrongPassword) || undefined}
          onChange={setPassword}
        />
      )}
    </SmallForm>
  );
}

function SmallForm(props: {
  title?: string;
  label: string;
  labelBusy: string;
  busy: boolean;
  outcome: Outcome | null;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { title, busy, outcome } = props;
  const [mailStaysHere, setMailStaysHere] = useState(false);
  useEffect(() => {
    openIdentity().then(
      (identity) => setMailStaysHere(identity.mailStaysHere),
      () => undefined,
    );
  }, []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) props.onSubmit();
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {title !== undefined && <h2>{title}</h2>}
      {props.children}
      <Said said={saidBy(outcome)} mailStaysHere={mailStaysHere} />
      <Button type="submit" aria-disabled={busy}>
        {busy ? props.labelBusy : props.label}
      </Button>
    </form>
  );
}

function saidBy(outcome: Outcome | null) {
  if (outcome?.is === 'done') return { tone: 'status' as const, text: outcome.text };
  return outcome?.is === 'refused' ? { tone: 'alert' as const, text: outcome.text } : null;
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
