import { useState } from 'react';
import { checkEmail, checkPassword } from './checkAuth.ts';
import { EmailField } from './EmailField.tsx';
import { PasswordField } from './PasswordField.tsx';
import { SmallForm } from './SmallForm.tsx';
import { useAct } from './useAct.ts';

type Kind = 'verification' | 'signIn' | 'reset';

/** Sends a new link in the place of one that is over. One that verifies an address goes to who knows its password. */
export function AnotherLink({ kind, email: known = '' }: { kind: Kind; email?: string }) {
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
