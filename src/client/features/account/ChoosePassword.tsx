import { useState } from 'react';
import { Notice } from '../../ui/Notice.tsx';
import { AnotherLink } from './AnotherLink.tsx';
import { checkPassword } from './checkAuth.ts';
import { PasswordField } from './PasswordField.tsx';
import { SignInButton } from './SignInButton.tsx';
import { SmallForm } from './SmallForm.tsx';
import { useAct } from './useAct.ts';
import { useOutcome } from './useOutcome.ts';

/** Takes a new password, for the address to which the link was sent. */
export function ChoosePassword({ code }: { code: string }) {
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
