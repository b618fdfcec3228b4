import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AdminRoute, RouteName } from '../../shared/routes.ts';
import { type Chunk, type LazyPart, lazyPart } from '../app/lazyPart.tsx';
import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { PageHead } from '../features/site/PageHead.tsx';

interface Screen {
  title: string;
  description: string;
  Content: LazyPart<object>;
  Waiting?: LazyPart<object>;
}

const screens: Record<AdminRoute, Screen> = {
  adminDashboard: {
    title: 'Dashboard',
    description: 'What the site did of late, in numbers.',
    Content: screen(
      'dashboard/Dashboard',
      async () => (await import('../features/admin/dashboard/Dashboard.tsx')).Dashboard,
    ),
  },
  adminReports: {
    title: 'All Reports',
    description: 'All reports, with their switches.',
    Content: screen(
      'reports/AllReports',
      async () => (await import('../features/admin/reports/AllReports.tsx')).AllReports,
    ),
  },
  editSeo: {
    title: 'Edit SEO',
    description: 'What a report says of itself to search engines and previews.',
    Content: screen(
      'seo/EditSeo',
      async () => (await import('../features/admin/seo/EditSeo.tsx')).EditSeo,
    ),
    Waiting: screen(
      'seo/EditSeo',
      async () => (await import('../features/admin/seo/EditSeo.tsx')).SeoWaiting,
    ),
  },
  adminUsers: {
    title: 'Users',
    description: 'Everybody who has an account.',
    Content: screen(
      'users/Users',
      async () => (await import('../features/admin/users/Users.tsx')).Users,
    ),
  },
  adminSettings: {
    title: 'Settings',
    description: 'Limits, analysts and the banner.',
    Content: screen(
      'settings/SettingsView',
      async () => (await import('../features/admin/settings/SettingsView.tsx')).SettingsView,
    ),
  },
  adminLibrary: {
    title: 'Library',
    description: 'The fact-check records that the built-in search knows.',
    Content: screen(
      'library/Library',
      async () => (await import('../features/admin/library/Library.tsx')).Library,
    ),
  },
  adminJobs: {
    title: 'Jobs',
    description: 'Analyses that wait, run or failed.',
    Content: screen(
      'jobs/Jobs',
      async () => (await import('../features/admin/jobs/Jobs.tsx')).Jobs,
    ),
  },
  adminAudit: {
    title: 'Audit',
    description: 'What admins did, and when.',
    Content: screen(
      'audit/Audit',
      async () => (await import('../features/admin/audit/Audit.tsx')).Audit,
    ),
  },
};

function screen(file: string, importIt: () => Promise<ComponentType>) {
  return lazyPart(`src/client/features/admin/${file}.tsx`, importIt);
}

const screenOf = (name: RouteName): Screen => screens[name as AdminRoute];

export function partsFor(
  _queries: QueryClient,
  _params: Record<string, string | undefined>,
  name: RouteName,
): readonly Chunk[] {
  const { Content, Waiting } = screenOf(name);
  return Waiting ? [Content, Waiting] : [Content];
}

export default function AdminPage({ name }: { name: RouteName }) {
  const { title, description, Content, Waiting } = screenOf(name);
  return (
    <>
      <PageHead title={`${title} – Verimeter`} description={description} />
      <AdminOnly
        title={title}
        waiting={Waiting && <Waiting.Component />}
        Content={Content.Component}
      />
    </>
  );
}
