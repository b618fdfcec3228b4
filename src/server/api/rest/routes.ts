import type { AppRouter } from '../router.ts';
import type { CallMeta } from './call.ts';

/** A procedure that the REST interface offers. */
export interface RestRoute {
  /** Its name in tRPC, `analysis.start`. */
  procedure: string;
  method: string;
  /** Under `/api`, with `{names}`. */
  path: string;
  pattern: RegExp;
  meta: CallMeta;
}

/** tRPC keeps them in one flat table, whatever its types say. */
interface Described {
  _def: { meta?: CallMeta };
}

/** What is told of each procedure, by its name. */
export function metaOf(router: AppRouter): Map<string, CallMeta | undefined> {
  const procedures = Object.entries(router._def.procedures) as unknown as [string, Described][];
  return new Map(procedures.map(([name, { _def }]) => [name, _def.meta]));
}

/** The calls of the REST interface, in the order in which the mirror tries them. */
export function restRoutes(router: AppRouter): RestRoute[] {
  return [...metaOf(router)].flatMap(([procedure, meta]) => {
    if (!meta?.openapi) return [];
    const { method, path } = meta.openapi;
    return [{ procedure, method, path, pattern: patternOf(path), meta }];
  });
}

/** The methods that a path under `/api` takes; none: there is no such path. */
export function methodsOf(routes: readonly RestRoute[], path: string): string[] {
  const fitting = routes.filter(({ pattern }) => pattern.test(path));
  const methods = new Set(fitting.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods];
}

/**
 * What to answer a request that is one of the calls but for its id, which is left out or blank; null for
 * any other. `path` can be decoded.
 */
export function missingId(
  routes: readonly RestRoute[],
  method: string,
  path: string,
): string | null {
  const wanted = method === 'HEAD' ? 'GET' : method;
  const parts = path.split('/').map((part) => decodeURIComponent(part).trim().toLowerCase());
  const last = parts.findLastIndex((part) => part !== '');
  const given = parts.slice(0, last + 1);
  const route = routes.find(
    (known) =>
      known.meta.needsId !== undefined && known.method === wanted && lacksId(known.path, given),
  );
  return route?.meta.needsId ?? null;
}

function lacksId(path: string, given: readonly string[]): boolean {
  const names = path.toLowerCase().split('/');
  if (given.length > names.length) return false;
  return names.every((name, index) => (given[index] ?? '') === (name.startsWith('{') ? '' : name));
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i');
