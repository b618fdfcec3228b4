import type { AppRouter } from '../router.ts';
import type { CallMeta } from './call.ts';

export interface RestRoute {
  procedure: string;
  method: string;
  path: string;
  pattern: RegExp;
  meta: CallMeta;
}

/** tRPC keeps a flat table, unlike its types. */
interface ProcedureLike {
  _def: { meta?: CallMeta };
}

export function procedureMetas(router: AppRouter): Map<string, CallMeta | undefined> {
  const procedures = Object.entries(router._def.procedures) as unknown as [string, ProcedureLike][];
  return new Map(procedures.map(([name, { _def }]) => [name, _def.meta]));
}

/** In the order in which trpc-openapi matches them. */
export function restRoutes(router: AppRouter): RestRoute[] {
  return [...procedureMetas(router)].flatMap(([procedure, meta]) => {
    if (!meta?.openapi) return [];
    const { method, path } = meta.openapi;
    return [{ procedure, method, path, pattern: toPattern(path), meta }];
  });
}

export function methodsOf(routes: readonly RestRoute[], path: string): string[] {
  const matching = routes.filter(({ pattern }) => pattern.test(path));
  const methods = new Set(matching.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods];
}

export function missingId(
  routes: readonly RestRoute[],
  method: string,
  path: string,
): string | null {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const parts = path.split('/').map((part) => decodeURIComponent(part).trim().toLowerCase());
  const last = parts.findLastIndex((part) => part !== '');
  const segments = parts.slice(0, last + 1);
  const route = routes.find(
    (candidate) =>
      candidate.meta.needsId !== undefined &&
      candidate.method === wanted &&
      lacksId(candidate.path, segments),
  );
  return route?.meta.needsId ?? null;
}

function lacksId(path: string, segments: readonly string[]): boolean {
  const names = path.toLowerCase().split('/');
  if (segments.length > names.length) return false;
  return names.every(
    (name, index) => (segments[index] ?? '') === (name.startsWith('{') ? '' : name),
  );
}

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i');
