import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { EditSeo, SeoWaiting } from '../features/admin/seo/EditSeo.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

export default function EditSeoPage() {
  return (
    <>
      <PageHead
        title="Edit SEO – Verimeter"
        description="What a report says of itself to search engines and previews."
      />
      <AdminOnly title="Edit SEO" waiting={<SeoWaiting />} Content={EditSeo} />
    </>
  );
}
