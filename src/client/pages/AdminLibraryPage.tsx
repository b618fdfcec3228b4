import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { Library } from '../features/admin/library/Library.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

export default function AdminLibraryPage() {
  return (
    <>
      <PageHead
        title="Library – Verimeter"
        description="The fact-check records that the built-in search knows."
      />
      <AdminOnly title="Library" Content={Library} />
    </>
  );
}
