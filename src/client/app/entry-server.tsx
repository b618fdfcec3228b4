import { getQueryKey } from '@trpc/react-query';
import { createServerSideHelpers } from '@trpc/react-query/server';
import type { inferRouterContext } from '@trpc/server';
import { StrictMode } from 'react';
import { prerender } from 'react-dom/static';
import { StaticRouter } from 'react-router';
import type { Report } from '../../shared/schema/report.ts';
import { api, type AppRouter } from './api.ts';
import { App } from './app.tsx';
import { type Assets, type Boot, type Site, writeBoot } from './boot.ts';
import { Document } from './document.tsx';
import { writeLinkedData } from './linkedData.ts';
import { prefetch } from './prefetch.ts';
import { createQueryClient } from './queryClient.ts';
import { matchRoute } from './routes.tsx';

export { COLOUR_SCHEME_SCRIPT } from './colorScheme.ts';
export type { Assets, Site };

export interface RenderInput {
  /** Path and query. */
  path: string;
  /** The status of the address. An unknown address, or missing data, turns 200 into 404. */
  status: number;
  router: AppRouter;
  context: inferRouterContext<AppRouter>;
  /** The files that a page made of these modules starts with. */
  assetsFor: (moduleIds: readonly string[]) => Assets;
  site: Site;
  mayResubmit: boolean;
  origin: string;
}

/** The HTML of an address, the same for every visitor. Missing or withheld data becomes the status. */
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
    <StrictMode>
      <Document assets={assets} boot={writeBoot(boot)} linkedData={linkedData}>
        <StaticRouter location={input.path}>
          <App boot={boot} queryClient={queryClient} />
        </StaticRouter>
      </Document>
    </StrictMode>,
    // One piece: pages in chunks would need inline scripts to assemble them.
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
