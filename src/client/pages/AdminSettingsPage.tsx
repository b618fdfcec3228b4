import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { SettingsView } from '../features/admin/settings/SettingsView.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

export default function AdminSettingsPage() {
  return (
    <>
      <PageHead title="Settings – Verimeter" description="Limits, analysts and the banner." />
      <AdminOnly title="Settings" Content={SettingsView} />
    </>
  );
}
