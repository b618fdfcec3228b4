import { MailLinkScreen } from '../features/account/MailLinkScreen.tsx';
import { PageHead } from '../app/PageHead.tsx';

export default function VerifyEmailPage() {
  return (
    <>
      <PageHead
        title="Your email address – Verimeter"
        description="Verify an email address, sign in by a link, or choose a new password."
      />
      <MailLinkScreen />
    </>
  );
}
