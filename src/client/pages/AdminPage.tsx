import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AdminRoute, RouteName } from '../../shared/paths.ts';
import { type Chunk, type LazyPart, lazyPart } from '../app/lazyPart.tsx';
import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { PageHead } from '../app/PageHead.tsx';

const modules = import.meta.glob<Record<string, ComponentType>>(
  '../features/admin/{Audit,Corrections,Dashboard,Jobs,Library,AllReports,EditSeo,SettingsView,Users}.tsx',
);

function part(name: string) {
  return lazyPart(`src/client/features/admin/${name}.tsx`, async () => {
    const Part = (await modules[`../features/admin/${name}.tsx`]?.())?.[name];
    if (!Part) throw new Error(`There is no ${name}`);
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
    Content: part('Dashboard'),
  },
  adminReports: {
    title: 'All Reports',
    description: 'All reports, with their switches.',
    Content: part('AllReports'),
  },
  editSeo: {
    title: 'Edit SEO',
    description: 'What a report says of itself to search engines and previews.',
    Content: part('EditSeo'),
  },
  adminCorrections: {
    title: 'Corrections',
    description: 'What readers say is wrong with reports.',
    Content: part('Corrections'),
  },
  adminUsers: {
    title: 'Users',
    description: 'Everybody who has an account.',
    Content: part('Users'),
  },
  adminSettings: {
    title: 'Settings',
    description: 'Limits, analysts and the banner.',
    Content: part('SettingsView'),
  },
  adminLibrary: {
    title: 'Library',
    description: 'The fact-check records that the built-in search knows.',
    Content: part('Library'),
  },
  adminJobs: {
    title: 'Jobs',
    description: 'Analyses that wait, run or failed.',
    Content: part('Jobs'),
  },
  adminAudit: {
    title: 'Audit',
    description: 'What admins did, and when.',
    Content: part('Audit'),
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
