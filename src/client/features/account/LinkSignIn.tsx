import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { accountMessages } from '../../../shared/accountMessages.ts';
import { linkEmail } from '../../identity/linkEmail.ts';
import { Notice } from '../../ui/Notice.tsx';
import { AnotherLink } from './AnotherLink.tsx';
import { checkEmail } from './checkAuth.ts';
import { EmailField } from './EmailField.tsx';
import { SignInButton } from './SignInButton.tsx';
import { SmallForm } from './SmallForm.tsx';
import { useAct } from './useAct.ts';

/** Signs in by a link in a mail: at once where it was asked for, elsewhere with the address typed again. */
export function LinkSignIn({ code }: { code: string }) {
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
