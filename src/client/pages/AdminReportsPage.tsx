import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { AllReports } from '../features/admin/reports/AllReports.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

export default function AdminReportsPage() {
  return (
    <>
      <PageHead title="All Reports – Verimeter" description="All reports, with their switches." />
      <AdminOnly title="All Reports" Content={AllReports} />
    </>
  );
}
