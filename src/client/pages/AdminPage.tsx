import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AdminRoute, RouteName } from '../../shared/paths.ts';
import { type Chunk, type LazyPart, lazyPart } from '../app/lazyPart.tsx';
import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { PageHead } from '../app/PageHead.tsx';

const modules = import.meta.glob<Record<string, ComponentType>>(
  '../features/admin/{audit/Audit,corrections/Corrections,dashboard/Dashboard,jobs/Jobs,library/Library,reports/AllReports,seo/EditSeo,settings/SettingsView,users/Users}.tsx',
);

function part(file: string) {
  return lazyPart(`src/client/features/admin/${file}.tsx`, async () => {
    const name = file.split('/').at(-1) ?? '';
    const Part = (await modules[`../features/admin/${file}.tsx`]?.())?.[name];
    if (!Part) throw new Error(`There is no ${file}`);
    return Part;
  });
}

interface Screen {
  title: string;
  description: string;
  Content: LazyPart<object>;
}

const screens: Record<AdminRoute, Screen> = {
  adminDashboard: {
    title: 'Dashboard',
    description: 'What the site did of late, in numbers.',
    Content: part('dashboard/Dashboard'),
  },
  adminReports: {
    title: 'All Reports',
    description: 'All reports, with their switches.',
    Content: part('reports/AllReports'),
  },
  editSeo: {
    title: 'Edit SEO',
    description: 'What a report says of itself to search engines and previews.',
    Content: part('seo/EditSeo'),
  },
  adminCorrections: {
    title: 'Corrections',
    description: 'What readers say is wrong with reports.',
    Content: part('corrections/Corrections'),
  },
  adminUsers: {
    title: 'Users',
    description: 'Everybody who has an account.',
    Content: part('users/Users'),
  },
  adminSettings: {
    title: 'Settings',
    description: 'Limits, analysts and the banner.',
    Content: part('settings/SettingsView'),
  },
  adminLibrary: {
    title: 'Library',
    description: 'The fact-check records that the built-in search knows.',
    Content: part('library/Library'),
  },
  adminJobs: {
    title: 'Jobs',
    description: 'Analyses that wait, run or failed.',
    Content: part('jobs/Jobs'),
  },
  adminAudit: {
    title: 'Audit',
    description: 'What admins did, and when.',
    Content: part('audit/Audit'),
  },
};

const screenOf = (name: RouteName): Screen => screens[name as AdminRoute];

export function partsFor(
  _queries: QueryClient,
  _params: Record<string, string | undefined>,
  name: RouteName,
): readonly Chunk[] {
  return [screenOf(name).Content];
}

export default function AdminPage({ name }: { name: RouteName }) {
  const { title, description, Content } = screenOf(name);
  return (
    <>
      <PageHead title={`${title} – Verimeter`} description={description} />
      <AdminOnly title={title} Content={Content.Component} />
    </>
  );
}
