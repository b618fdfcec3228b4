import type { RouteName } from '../../shared/routes.ts';
import { prefetchRadar } from '../features/radar/radarAddress.ts';
import type { ServerHelpers } from './api.ts';

type Prefetch = (
  helpers: ServerHelpers,
  params: Record<string, string | undefined>,
  query: string,
) => Promise<unknown>;

/** What the server requests before it renders a page; with `fetch`, which throws. */
export const prefetch: Partial<Record<RouteName, Prefetch>> = {
  home: (helpers) =>
    Promise.all([helpers.analysis.analysts.fetch(), helpers.reports.recent.fetch()]),
  analyze: (helpers) => helpers.analysis.analysts.fetch(),
  privacy: (helpers) => helpers.analysis.analysts.fetch(),
  truthRadar: (helpers, _params, query) => prefetchRadar(helpers, query),
  report: async (helpers, { id = '' }) => {
    const report = await helpers.reports.read.fetch({ id });
    if (report.status !== 'processing') return;
    await Promise.all([
      helpers.analysis.analysts.fetch(),
      helpers.analysis.status.fetch({ reportId: report.reportId }),
    ]);
  },
  sharedReport: async (helpers, { id = '' }) => {
    const { result } = await helpers.reports.read.fetch({ id });
    if (result === null) throw new WithoutResult();
  },
};

/** The page exists and says that there is nothing on it. */
class WithoutResult extends Error {
  readonly code = 'UNPROCESSABLE_CONTENT';
}
