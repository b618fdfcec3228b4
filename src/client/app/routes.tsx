import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchRoutes } from 'react-router';
import { paths, routeList, type RouteName } from '../../shared/paths.ts';
import { type Chunk, lazyPart } from './lazyPart.tsx';

type Params = Record<string, string | undefined>;

export interface PageRoute {
  name: RouteName;
  path: string;
  status: number;
  /** The page's module as Vite's manifest names it. */
  moduleId: string;
  /** Loads the page's module and the parts that its data needs, and returns those parts. */
  load: (queries: QueryClient, params: Params) => Promise<readonly Chunk[]>;
  Page: ComponentType<{ name: RouteName }>;
}

interface Module {
  default: ComponentType<{ name: RouteName }>;
  partsFor?: (queries: QueryClient, params: Params, name: RouteName) => readonly Chunk[];
}

const modules = import.meta.glob<Module>('../pages/*Page.tsx');

export const pageRoutes = routeList.map(({ name, path, page, status = 200 }): PageRoute => {
  let module: Module | undefined;
  const moduleId = `src/client/pages/${page}.tsx`;
  const part = lazyPart(moduleId, async () => {
    module = await modules[`../pages/${page}.tsx`]?.();
    if (!module) throw new Error(`There is no page ${page}`);
    return module.default;
  });
  const load: PageRoute['load'] = async (queries, params) => {
    await part.load();
    const parts = module?.partsFor?.(queries, params, name) ?? [];
    await Promise.all(parts.map((needed) => needed.load()));
    return parts;
  };
  return { name, path, status, moduleId, load, Page: part.Component };
});

export function matchRoute(path: string): { route: PageRoute; params: Params } {
  const { pathname } = new URL(path, 'http://localhost');
  const [match] = matchRoutes(table, isReadable(pathname) ? pathname : paths.notFound) ?? [];
  if (!match) throw new Error('No route answers what no other does');
  return { route: match.route.page, params: match.params };
}

const table = pageRoutes.map((page) => ({ path: page.path, page }));

/** Broken percent signs make it unreadable. */
function isReadable(pathname: string) {
  try {
    return decodeURIComponent(pathname) !== '';
  } catch {
    return false;
  }
}
