import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { Jobs } from '../features/admin/jobs/Jobs.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

export default function AdminJobsPage() {
  return (
    <>
      <PageHead title="Jobs – Verimeter" description="Analyses that wait, run or failed." />
      <AdminOnly title="Jobs" Content={Jobs} />
    </>
  );
}
