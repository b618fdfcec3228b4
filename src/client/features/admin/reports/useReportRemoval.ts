import { useRef, useState } from 'react';
import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import type { AdminReport } from '../../../../shared/schema/adminReport.ts';
import { api } from '../../../app/api.ts';
import { type Refusal, refusalsOf, type Tell } from './refusal.ts';
import type { ReportTurns } from './useReportTurns.ts';

type Reports = readonly AdminReport[];

/** Reports that were deleted with one press. */
export interface Deletion {
  key: string;
  reports: Reports;
  /** Those that the server did delete. */
  done: Promise<Reports>;
}

/**
 * Deletes reports at once, and takes that back as long as the server allows it: each deletion for itself,
 * whatever is deleted after it. It is the server that waits, so to leave the page changes nothing.
 */
export function useReportRemoval(tell: Tell, inTurn: ReportTurns) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<readonly Deletion[]>([]);
  const count = useRef(0);
  const utils = api.useUtils();
  const remove = api.admin.reports.remove.useMutation().mutateAsync;
  const removeSeveral = api.admin.reports.removeSeveral.useMutation().mutateAsync;
  const restoreSeveral = api.admin.reports.restoreSeveral.useMutation().mutateAsync;

  const show = (reports: Reports) => {
    const ids = idsOf(reports);
    setHidden((all) => all.filter((id) => !ids.includes(id)));
  };
  const carryOut = (reports: Reports): Promise<Refusal[]> => {
    const [only, ...others] = reports;
    const answer =
      only && others.length === 0
        ? inTurn(only.reportId, () => remove({ id: only.reportId })).then(() => [])
        : removeSeveral({ reportIds: idsOf(reports) });
    return refusalsOf(reports, answer);
  };
  /** Tells of what was refused, and gives the others. */
  const settle = (reports: Reports, refusals: readonly Refusal[], what: string): Reports => {
    const refused = refusals.map(({ report }) => report);
    if (refusals.length > 0) tell({ what, refusals });
    void utils.admin.reports.list.invalidate();
    return reports.filter((report) => !refused.includes(report));
  };
  const close = (key: string) => setOpen((all) => all.filter((one) => one.key !== key));

  return {
    hides: ({ reportId }: AdminReport) => hidden.includes(reportId),
    /** What can still be taken back, the latest last. */
    open,
    begin: (reports: Reports) => {
      tell(null);
      const key = String((count.current += 1));
      setHidden((ids) => [...ids, ...idsOf(reports)]);
      const done = carryOut(reports).then((refusals) => {
        const deleted = settle(reports, refusals, 'Not deleted');
        show(refusals.map(({ report }) => report));
        setOpen((all) =>
          all
            .map((one) => (one.key === key ? { ...one, reports: deleted } : one))
            .filter((one) => one.reports.length > 0),
        );
        return deleted;
      });
      setOpen((all) => [...all, { key, reports, done }]);
      setTimeout(() => close(key), ADMIN_UNDO_MS);
    },
    undo: async ({ key, done }: Deletion) => {
      close(key);
      const reports = await done;
      if (reports.length === 0) return;
      const answer = restoreSeveral({ reportIds: idsOf(reports) });
      show(settle(reports, await refusalsOf(reports, answer), 'Not brought back'));
    },
  };
}

const idsOf = (reports: Reports) => reports.map(({ reportId }) => reportId);
