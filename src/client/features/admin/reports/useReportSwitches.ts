import type {
  AdminReport,
  ChangedReport,
  FeaturedCategory,
} from '../../../../shared/schema/adminReport.ts';
import { api } from '../../../app/api.ts';
import { FEATURED } from './featured.ts';
import type { Tell } from './refusal.ts';
import { type Change, useReportChanges } from './useReportChanges.ts';
import type { ReportTurns } from './useReportTurns.ts';

/** The switches of a report. They answer at once; what the server refuses goes back, and is told. */
export function useReportSwitches(tell: Tell, inTurn: ReportTurns) {
  const { lay, seen } = useReportChanges();
  const utils = api.useUtils();
  const setIndexability = api.admin.reports.setIndexability.useMutation().mutateAsync;
  const setFeatured = api.admin.reports.setFeatured.useMutation().mutateAsync;
  const withhold = api.admin.reports.withhold.useMutation().mutateAsync;
  const release = api.admin.reports.release.useMutation().mutateAsync;

  const run = (report: AdminReport, change: Change, send: () => Promise<ChangedReport>) => {
    tell(null);
    lay(report.reportId, change, inTurn(report.reportId, send)).catch((error: unknown) => {
      tell({ what: 'Not changed', refusals: [{ report, why: (error as Error).message }] });
      // It may be another one by now, or gone; or only the answer was lost.
      void utils.admin.reports.list.invalidate();
    });
  };
  return {
    /** The report with what was changed of it here. */
    seen,
    setIndexable: (report: AdminReport, isIndexable: boolean) =>
      run(report, isIndexable ? { isIndexable } : UNLISTED, () =>
        setIndexability({ id: report.reportId, isIndexable }),
      ),
    setFeatured: (report: AdminReport, category: FeaturedCategory, isFeatured: boolean) =>
      run(report, { [FEATURED[category].field]: isFeatured }, () =>
        setFeatured({ id: report.reportId, category, isFeatured }),
      ),
    withhold: (report: AdminReport) =>
      run(report, { ...UNLISTED, withheldAt: new Date().toISOString() }, () =>
        withhold({ id: report.reportId }),
      ),
    release: (report: AdminReport) =>
      run(report, { withheldAt: null }, () => release({ id: report.reportId })),
  };
}

/** What is not indexable is not featured either. */
const UNLISTED: Change = {
  isIndexable: false,
  isFeaturedHighScore: false,
  isFeaturedLowScore: false,
  isFeaturedInteresting: false,
};
