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

type Screen = readonly [title: string, description: string, Content: LazyPart<object>];

const screens: Record<AdminRoute, Screen> = {
  adminDashboard: ['Dashboard', 'What the site did of late, in numbers.', part('Dashboard')],
  adminReports: ['All Reports', 'All reports, with their switches.', part('AllReports')],
  editSeo: [
    'Edit SEO',
    'What a report says of itself to search engines and previews.',
    part('EditSeo'),
  ],
  adminCorrections: ['Corrections', 'What readers say is wrong with reports.', part('Corrections')],
  adminUsers: ['Users', 'Everybody who has an account.', part('Users')],
  adminSettings: ['Settings', 'Limits, analysts and the banner.', part('SettingsView')],
  adminLibrary: [
    'Library',
    'The fact-check records that the built-in search knows.',
    part('Library'),
  ],
  adminJobs: ['Jobs', 'Analyses that wait, run or failed.', part('Jobs')],
  adminAudit: ['Audit', 'What admins did, and when.', part('Audit')],
};

const screenOf = (name: RouteName): Screen => screens[name as AdminRoute];

export function partsFor(
  _queries: QueryClient,
  _params: Record<string, string | undefined>,
  name: RouteName,
): readonly Chunk[] {
  return [screenOf(name)[2]];
}

export default function AdminPage({ name }: { name: RouteName }) {
  const [title, description, Content] = screenOf(name);
  return (
    <>
      <PageHead title={`${title} – Verimeter`} description={description} />
      <AdminOnly title={title} Content={Content.Component} />
    </>
  );
}
