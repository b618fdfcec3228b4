import { accountMessages } from '../../../shared/accountMessages.ts';
import { Notice } from '../../ui/Notice.tsx';
import { AnotherLink } from './AnotherLink.tsx';
import { SignInButton } from './SignInButton.tsx';
import { useOutcome } from './useOutcome.ts';

const { linkExpired, verified } = accountMessages;

/**
 * Verifies an address by the code of its link. Without a code the identity service has applied it before
 * it led here; that can't be seen from here, so it is not claimed either.
 */
export function VerifiedAddress({ code, email }: { code: string | null; email: string }) {
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
