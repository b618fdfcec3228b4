import { MyReports, MyReportsWaiting } from '../features/account/MyReports.tsx';
import { SignedInOnly } from '../features/account/SignedInOnly.tsx';
import { PageHead } from '../app/PageHead.tsx';

export default function MyReportsPage() {
  return (
    <>
      <PageHead
        title="My Reports – Verimeter"
        description="The reports you asked for, to find and read again."
      />
      <SignedInOnly waiting={<MyReportsWaiting />} Content={MyReports} />
    </>
  );
}
