import { getQueryKey } from '@trpc/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import { type inferRouterContext, TRPCError } from '@trpc/server';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { Report } from '../../shared/schema/report.ts';
import type { RouteName } from '../../shared/paths.ts';
import { radarAddress } from '../features/radar/TruthRadar.tsx';
import { versionIn } from '../features/report/presentation.ts';
import { api, type AppRouter, createQueryClient } from './api.ts';
import { App } from './app.tsx';
import { type Assets, type Boot, forScript, type Site } from './boot.ts';
import { writeLinkedData } from './linkedData.ts';
import { matchRoute } from './routes.tsx';

export { INLINE_SCRIPTS } from './document.tsx';
export type { Assets, Site };

export interface RenderInput extends Pick<Boot, 'site' | 'mayResubmit' | 'origin'> {
  path: string;
  status: number;
  router: AppRouter;
  context: inferRouterContext<AppRouter>;
  assetsFor: (moduleIds: readonly string[]) => Assets;
}

/** The same HTML for every visitor. Missing or withheld data becomes the status. */
export async function render(input: RenderInput): Promise<{ html: string; status: number }> {
  const { route, params } = matchRoute(input.path);
  const queryClient = createQueryClient();
  const helpers = createServerSideHelpers<AppRouter>({
    router: input.router,
    ctx: input.context,
    queryClient,
  });
  const { pathname, search } = new URL(input.path, 'http://localhost');
  const status =
    input.status < 400
      ? await statusOf(prefetch[route.name]?.(helpers, params, search), route.status)
      : input.status;
  const parts = await route.load(queryClient, params);
  const assets = input.assetsFor([route.moduleId, ...parts.map(({ moduleId }) => moduleId)]);
  const { site, mayResubmit, origin } = input;
  const state = helpers.dehydrate();
  const boot: Boot = { status, pathname, assets, site, mayResubmit, origin, state };
  const key = getQueryKey(api.reports.read, { id: params['id'] ?? '' }, 'query');
  const report = route.name === 'report' ? queryClient.getQueryData<Report>(key) : undefined;
  const linkedData = writeLinkedData({ page: route.name, pathname, search, report }, origin);
  const { prelude } = await prerender(
    <StaticRouter location={input.path}>
      <App {...{ boot, bootText: forScript(boot), linkedData, queryClient }} />
    </StaticRouter>,
    // Pages in chunks would need inline scripts to assemble them.
    { progressiveChunkSize: Infinity },
  );
  return { html: await new Response(prelude).text(), status };
}

async function statusOf(prefetched: Promise<unknown> | undefined, status: number): Promise<number> {
  try {
    await prefetched;
    return status;
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'NOT_FOUND') return 404;
    if (code === 'FORBIDDEN') return 403;
    if (code === 'UNPROCESSABLE_CONTENT') return 422;
    throw error;
  }
}

type Prefetch = (
  helpers: ReturnType<typeof createServerSideHelpers<AppRouter>>,
  params: Record<string, string | undefined>,
  query: string,
) => Promise<unknown>;

/** `fetch` throws on missing data; `prefetch` would not. */
const prefetch: Partial<Record<RouteName, Prefetch>> = {
  home: (helpers) =>
    Promise.all([
      helpers.analysis.analysts.fetch(),
      helpers.reports.example.fetch(),
      helpers.reports.recent.fetch(),
    ]),
  analyze: (helpers) => helpers.analysis.analysts.fetch(),
  contactPress: (helpers) => helpers.site.contact.fetch(),
  privacy: (helpers) => helpers.analysis.analysts.fetch(),
  truthRadar: (helpers, _params, query) =>
    Promise.all([
      helpers.radar.overview.fetch(),
      helpers.radar.search.fetch(radarAddress.asked(radarAddress.read(query))),
    ]),
  report: async (helpers, { id = '' }, query) => {
    const report = await helpers.reports.read.fetch({ id });
    const from = versionIn(query);
    if (from !== null) await helpers.analysis.versions.prefetch({ id, from });
    if (report.status !== 'processing') return;
    await Promise.all([
      helpers.analysis.analysts.fetch(),
      helpers.analysis.status.fetch({ reportId: report.reportId }),
    ]);
  },
  sharedReport: async (helpers, { id = '' }) => {
    const { result } = await helpers.reports.read.fetch({ id });
    if (result === null) throw new TRPCError({ code: 'UNPROCESSABLE_CONTENT' });
  },
};
