import type { TRPCProcedureType } from '@trpc/server';
import { appRouter } from '../router.ts';
import type { CallMeta } from './call.ts';

export interface RestRoute {
  procedure: string;
  type: TRPCProcedureType;
  method: string;
  path: string;
  pattern: RegExp;
  /** Matches a decoded address whose id is blank or missing. */
  withoutId: RegExp;
  meta: CallMeta;
}

/** At run time the table of tRPC is flat, unlike its type. */
interface ProcedureLike {
  _def: { meta?: CallMeta; type: TRPCProcedureType };
}

const procedures = Object.entries(appRouter._def.procedures) as unknown as [
  string,
  ProcedureLike,
][];

export const procedureMetas: ReadonlyMap<string, CallMeta | undefined> = new Map(
  procedures.map(([name, { _def }]) => [name, _def.meta]),
);

export const restRoutes: readonly RestRoute[] = procedures.flatMap(([procedure, { _def }]) => {
  const { meta, type } = _def;
  if (!meta?.openapi) return [];
  const { method, path } = meta.openapi;
  const withId = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const pattern = new RegExp(`^${withId}/?$`, 'i');
  const blank = path.replace(/\/\{\w+\}$/, '').replace(/\{\w+\}/g, '\\s*');
  const withoutId = new RegExp(`^${blank}(?:/\\s*)*$`, 'i');
  return [{ procedure, type, method, path, pattern, withoutId, meta }];
});
