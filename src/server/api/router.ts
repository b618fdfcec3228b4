import { account, auth } from './routers/auth.ts';
import { admin } from './routers/admin.ts';
import { analysis } from './routers/analysis.ts';
import { prerender, radar, reports, site } from './routers/reports.ts';
import { router } from './procedures.ts';
import type { CallMeta } from './rest/call.ts';

export const appRouter = router({
  analysis,
  reports,
  account,
  admin,
  auth,
  prerender,
  radar,
  site,
});

export type AppRouter = typeof appRouter;

/** At run time the table of tRPC is flat, unlike its type. */
const procedures = Object.entries(appRouter._def.procedures) as unknown as [
  string,
  { _def: { meta?: CallMeta } },
][];

export const procedureMetas: ReadonlyMap<string, CallMeta | undefined> = new Map(
  procedures.map(([name, { _def }]) => [name, _def.meta]),
);

export type RestRoute = (typeof restRoutes)[number];

export const restRoutes = [...procedureMetas].flatMap(([procedure, meta]) => {
  if (!meta?.openapi) return [];
  const { method, path } = meta.openapi;
  const withId = path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  const pattern = new RegExp(`^${withId}/?$`, 'i');
  const blank = path.replace(/\/\{\w+\}$/, '').replace(/\{\w+\}/g, '\\s*');
  /** Matches a decoded address whose id is blank or missing. */
  const withoutId = new RegExp(`^${blank}(?:/\\s*)*$`, 'i');
  return [{ procedure, method, path, pattern, withoutId, meta }];
});
