import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import { decodePart } from '../../shared/decodePart.ts';
import { paths, routeList, type RouteName } from '../../shared/paths.ts';
import { type Chunk, lazyPart } from './lazyPart.tsx';
import { PageNotLoaded } from './NotLoaded.tsx';

type Params = Record<string, string | undefined>;

interface Module {
  default: ComponentType<{ name: RouteName }>;
  partsFor?: (queries: QueryClient, params: Params, name: RouteName) => readonly Chunk[];
}

const modules = import.meta.glob<Module>('../pages/*Page.tsx');

export const pageRoutes = routeList.map(({ name, path, page, status = 200 }) => {
  let module: Module | undefined;
  const moduleId = `src/client/pages/${page}.tsx`;
  const importPage = async () => {
    module = await modules[`../pages/${page}.tsx`]?.();
    if (!module) throw new Error(`There is no page ${page}`);
    return module.default;
  };
  const part = lazyPart(moduleId, importPage, PageNotLoaded);
  const load = async (queries: QueryClient, params: Params) => {
    await part.load();
    const parts = module?.partsFor?.(queries, params, name) ?? [];
    await Promise.all(parts.map((needed) => needed.load()));
    return parts;
  };
  return { name, path, status, moduleId, load, Page: part.Component };
});

export function matchRoute(path: string) {
  const { pathname } = new URL(path, 'http://localhost');
  const readable = decodePart(pathname) === null ? paths.notFound : pathname;
  const [match] = matchRoutes(pageRoutes, readable) ?? [];
  if (!match) throw new Error('No route answers what no other does');
  const { route, params } = match;
  return { route, params };
}
