import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { Dashboard } from '../features/admin/dashboard/Dashboard.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

export default function AdminDashboardPage() {
  return (
    <>
      <PageHead
        title="Dashboard – Verimeter"
        description="What the site did of late, in numbers."
      />
      <AdminOnly title="Dashboard" Content={Dashboard} />
    </>
  );
}
