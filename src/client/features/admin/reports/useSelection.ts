import { useState } from 'react';
import type { AdminReport } from '../../../../shared/schema/adminReport.ts';

/** The reports of a page that are chosen. `page` names it: on another one nothing is chosen. */
export function useSelection(page: string, reports: readonly AdminReport[]) {
  const [chosen, setChosen] = useState<{ page: string; ids: readonly string[] }>({ page, ids: [] });
  const ids = chosen.page === page ? chosen.ids : [];
  const has = ({ reportId }: AdminReport) => ids.includes(reportId);
  const choose = (ones: readonly AdminReport[]) =>
    setChosen({ page, ids: ones.map(({ reportId }) => reportId) });
  return {
    has,
    choose,
    chosen: reports.filter(has),
    toggle: (report: AdminReport) =>
      choose(reports.filter((one) => has(one) !== (one.reportId === report.reportId))),
  };
}
