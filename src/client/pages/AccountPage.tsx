import { AccountView, AccountWaiting } from '../features/account/AccountView.tsx';
import { SignedInOnly } from '../features/account/SignedInOnly.tsx';
import { PageHead } from '../app/PageHead.tsx';

export default function AccountPage() {
  return (
    <>
      <PageHead title="Account – Verimeter" description="Your name, your sessions and your data." />
      <SignedInOnly waiting={<AccountWaiting />} Content={AccountView} />
    </>
  );
}
