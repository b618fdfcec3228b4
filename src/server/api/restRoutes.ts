import type { AppRouter } from './router.ts';
import type { CallMeta } from './restCall.ts';

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

/** The calls of the REST interface, in the order in which the mirror tries them. */
export function restRoutes(router: AppRouter): RestRoute[] {
  const procedures = Object.entries(router._def.procedures) as unknown as [string, Described][];
  return procedures.flatMap(
    ([
      procedure,
      {
        _def: { meta },
      },
    ]) => {
      if (!meta?.openapi) return [];
      const { method, path } = meta.openapi;
      return [{ procedure, method, path, pattern: patternOf(path), meta }];
    },
  );
}

/** The methods that a path under `/api` takes; none: there is no such path. */
export function methodsOf(routes: readonly RestRoute[], path: string): string[] {
  const fitting = routes.filter(({ pattern }) => pattern.test(path));
  const methods = new Set(fitting.map(({ method }) => method));
  if (methods.has('GET')) methods.add('HEAD');
  return [...methods];
}

const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}/?$`, 'i');
