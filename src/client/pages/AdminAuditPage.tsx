import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { Audit } from '../features/admin/audit/Audit.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

export default function AdminAuditPage() {
  return (
    <>
      <PageHead title="Audit – Verimeter" description="What admins did, and when." />
      <AdminOnly title="Audit" Content={Audit} />
    </>
  );
}
