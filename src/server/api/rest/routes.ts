import type { TRPCProcedureType } from '@trpc/server';
import type { AppRouter } from '../router.ts';
import type { CallMeta } from './call.ts';

export interface RestRoute {
  procedure: string;
  type: TRPCProcedureType;
  method: string;
  path: string;
  pattern: RegExp;
  meta: CallMeta;
}

/** tRPC keeps a flat table, unlike its types. */
interface ProcedureLike {
  _def: { meta?: CallMeta; type: TRPCProcedureType };
}

const proceduresOf = (router: AppRouter) =>
  Object.entries(router._def.procedures) as unknown as [string, ProcedureLike][];

export const procedureMetas = (router: AppRouter): Map<string, CallMeta | undefined> =>
  new Map(proceduresOf(router).map(([name, { _def }]) => [name, _def.meta]));

/** In the order in which they are matched: the first one counts. */
export const restRoutes = (router: AppRouter): RestRoute[] =>
  proceduresOf(router).flatMap(([procedure, { _def }]) => {
    const { meta, type } = _def;
    if (!meta?.openapi) return [];
    const { method, path } = meta.openapi;
    return [{ procedure, type, method, path, pattern: toPattern(path), meta }];
  });

const toPattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}/?$`, 'i');
