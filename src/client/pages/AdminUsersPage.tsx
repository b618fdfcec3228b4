import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { Users } from '../features/admin/users/Users.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

export default function AdminUsersPage() {
  return (
    <>
      <PageHead title="Users – Verimeter" description="Everybody who has an account." />
      <AdminOnly title="Users" Content={Users} />
    </>
  );
}
