import { useEffect, useRef, useState } from 'react';
import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { api } from '../../../api.ts';
import { type Refusal, refusalsOf, type Tell } from './refusal.ts';
import type { ReportTurns } from './useReportTurns.ts';

type Reports = readonly AdminReport[];

/**
 * Deletes reports at once, and takes that back as long as the server allows it. It is the server that
 * waits, so to leave the page changes nothing.
 */
export function useReportRemoval(tell: Tell, inTurn: ReportTurns) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [last, setLast] = useState<Reports>([]);
  const going = useRef<Promise<unknown>>(Promise.resolve());
  const utils = api.useUtils();
  const remove = api.admin.reports.remove.useMutation().mutateAsync;
  const removeSeveral = api.admin.reports.removeSeveral.useMutation().mutateAsync;
  const restoreSeveral = api.admin.reports.restoreSeveral.useMutation().mutateAsync;

  useEffect(() => {
    if (last.length === 0) return;
    const timer = setTimeout(() => setLast([]), ADMIN_UNDO_MS);
    return () => clearTimeout(timer);
  }, [last]);

  const show = (reports: Reports) => {
    const ids = idsOf(reports);
    if (ids.length === 0) return;
    setHidden((all) => all.filter((id) => !ids.includes(id)));
    setLast((all) => all.filter(({ reportId }) => !ids.includes(reportId)));
  };
  const carryOut = (reports: Reports): Promise<Refusal[]> => {
    const [only, ...others] = reports;
    const answer =
      only && others.length === 0
        ? inTurn(only.reportId, () => remove({ id: only.reportId })).then(() => [])
        : removeSeveral({ reportIds: idsOf(reports) });
    return refusalsOf(reports, answer);
  };

  return {
    hides: ({ reportId }: AdminReport) => hidden.includes(reportId),
    /** Those whose deletion can still be taken back. */
    last,
    begin: (reports: Reports) => {
      tell(null);
      setHidden((ids) => [...ids, ...idsOf(reports)]);
      setLast(reports);
      going.current = carryOut(reports).then((refusals) => {
        show(refusals.map(({ report }) => report));
        if (refusals.length > 0) tell({ what: 'Not deleted', refusals });
        void utils.admin.reports.list.invalidate();
      });
    },
    undo: async () => {
      setLast([]);
      await going.current;
      const refusals = await refusalsOf(last, restoreSeveral({ reportIds: idsOf(last) }));
      const refused = refusals.map(({ report }) => report);
      show(last.filter((report) => !refused.includes(report)));
      if (refusals.length > 0) tell({ what: 'Not brought back', refusals });
      void utils.admin.reports.list.invalidate();
    },
  };
}

const idsOf = (reports: Reports) => reports.map(({ reportId }) => reportId);
