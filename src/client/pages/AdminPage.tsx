import type { ComponentType } from 'react';
import type { AdminRoute, RouteName } from '../../shared/paths.ts';
import { type Chunk, type LazyPart, lazyPart } from '../app/lazyPart.tsx';
import { AdminOnly } from '../features/admin/AdminOnly.tsx';
import { PageHead } from '../app/PageHead.tsx';
import screens from './adminScreens.json' with { type: 'json' };

const modules = import.meta.glob<Record<string, ComponentType>>(
  '../features/admin/{Audit,Corrections,Dashboard,Jobs,Library,AllReports,EditSeo,SettingsView,Users}.tsx',
);

const parts = Object.fromEntries(
  Object.entries(screens).map(([route, { part }]) => {
    const load = async () => {
      const Part = (await modules[`../features/admin/${part}.tsx`]?.())?.[part];
      if (!Part) throw new Error(`There is no ${part}`);
      return Part;
    };
    return [route, lazyPart(`src/client/features/admin/${part}.tsx`, load)];
  }),
) as Record<AdminRoute, LazyPart<object>>;

export const partsFor = (
  _queries: unknown,
  _params: unknown,
  name: RouteName,
): readonly Chunk[] => [parts[name as AdminRoute]];

export default function AdminPage({ name }: { name: RouteName }) {
  const { title, description } = screens[name as AdminRoute];
  const { Component } = parts[name as AdminRoute];
  return (
    <>
      <PageHead title={`${title} – Verimeter`} description={description} />
      <AdminOnly title={title} Content={Component} />
    </>
  );
}
