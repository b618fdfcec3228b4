import { useCallback, useRef, useState } from 'react';
import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import type {
  AdminReport,
  BulkOutcomes,
  ChangedReport,
  FeaturedCategory,
} from '../../../../shared/schema/adminReport.ts';
import { api } from '../../../app/api.ts';
import { cutText } from '../../../ui/text.ts';

/** The switches of a report. They answer at once; what the server refuses goes back, and is told. */
export function useReportSwitches(notify: Notify, withAdvisoryLock: ReportTurns) {
  const { lay, seen } = useReportChanges();
  const utils = api.useUtils();
  const setIndexability = api.admin.reports.setIndexability.useMutation().mutateAsync;
  const setFeatured = api.admin.reports.setFeatured.useMutation().mutateAsync;
  const withhold = api.admin.reports.withhold.useMutation().mutateAsync;
  const release = api.admin.reports.release.useMutation().mutateAsync;

  const run = (report: AdminReport, change: Change, send: () => Promise<ChangedReport>) => {
    notify(null);
    lay(report.reportId, change, withAdvisoryLock(report.reportId, send)).catch(
      (error: unknown) => {
        notify({ what: 'Not changed', refusals: [{ report, why: (error as Error).message }] });
        // It may be another one by now, or gone; or only the answer was lost.
        void utils.admin.reports.list.invalidate();
      },
    );
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

/** What can be changed of a report in its row. */
type Change = Partial<
  Pick<
    AdminReport,
    | 'isIndexable'
    | 'isFeaturedHighScore'
    | 'isFeaturedLowScore'
    | 'isFeaturedInteresting'
    | 'withheldAt'
  >
>;

interface Entry {
  id: number;
  reportId: string;
  change: Change;
  /** The report's version with the change; infinite as long as the server has not answered. */
  version: number;
}

/**
 * Changes that are seen before the server has made them. Each lies over what the list says until the list
 * is as new; one that is refused is taken away, and leaves the others as they are.
 */
function useReportChanges() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const count = useRef(0);
  return {
    /** Shows a change while `answer` is waited for; fails as that does, when the change is gone again. */
    lay: async (
      reportId: string,
      change: Change,
      answer: Promise<Required<Change> & { version: number }>,
    ): Promise<void> => {
      const id = (count.current += 1);
      setEntries((all) => [...all, { id, reportId, change, version: Infinity }]);
      try {
        const { version, ...made } = pick(await answer);
        setEntries((all) =>
          all.map((one) => (one.id === id ? { ...one, change: made, version } : one)),
        );
      } catch (error) {
        setEntries((all) => all.filter((one) => one.id !== id));
        throw error;
      }
    },
    /** The report as it is shown. */
    seen: (report: AdminReport): AdminReport =>
      entries
        .filter((one) => one.reportId === report.reportId && one.version > report.version)
        .reduce((so, { change }) => ({ ...so, ...change }), report),
  };
}

/** Of an answer only what can be changed here. */
function pick(answer: Required<Change> & { version: number }) {
  const { isIndexable, isFeaturedHighScore, isFeaturedLowScore, isFeaturedInteresting } = answer;
  const { withheldAt, version } = answer;
  return {
    ...{ isIndexable, isFeaturedHighScore, isFeaturedLowScore, isFeaturedInteresting },
    ...{ withheldAt, version },
  };
}

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
export function useReportRemoval(notify: Notify, withAdvisoryLock: ReportTurns) {
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
        ? withAdvisoryLock(only.reportId, () => remove({ id: only.reportId })).then(() => [])
        : removeSeveral({ reportIds: idsOf(reports) });
    return refusalsOf(reports, answer);
  };
  /** Tells of what was refused, and gives the others. */
  const settle = (reports: Reports, refusals: readonly Refusal[], what: string): Reports => {
    const refused = refusals.map(({ report }) => report);
    if (refusals.length > 0) notify({ what, refusals });
    void utils.admin.reports.list.invalidate();
    return reports.filter((report) => !refused.includes(report));
  };
  const close = (key: string) => setOpen((all) => all.filter((one) => one.key !== key));

  return {
    hides: ({ reportId }: AdminReport) => hidden.includes(reportId),
    /** What can still be taken back, the latest last. */
    open,
    begin: (reports: Reports) => {
      notify(null);
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

/** What is done with several reports at once. They stay chosen; what was refused is told with the reasons. */
export function useBulkActs(notify: Notify) {
  const [busy, setBusy] = useState(false);
  const utils = api.useUtils();
  const indexability = api.admin.reports.setIndexabilityOfSeveral.useMutation().mutateAsync;
  const featured = api.admin.reports.setFeaturedOfSeveral.useMutation().mutateAsync;

  const run = async (reports: Reports, send: (reportIds: string[]) => Promise<BulkOutcomes>) => {
    notify(null);
    setBusy(true);
    const answer = send(reports.map(({ reportId }) => reportId));
    const refusals = await refusalsOf(reports, answer);
    await utils.admin.reports.list.invalidate();
    setBusy(false);
    if (refusals.length > 0) notify({ what: 'Not changed', refusals });
  };
  return {
    busy,
    setIndexable: (reports: Reports, isIndexable: boolean) =>
      void run(reports, (reportIds) => indexability({ reportIds, isIndexable })),
    setFeatured: (reports: Reports, category: FeaturedCategory, isFeatured: boolean) =>
      void run(reports, (reportIds) => featured({ reportIds, category, isFeatured })),
  };
}

type ReportTurns = <Answer>(reportId: string, send: () => Promise<Answer>) => Promise<Answer>;

/** What is done with one report is sent in its turn, one after the other, so that the last one counts. */
export function useReportTurns(): ReportTurns {
  const turns = useRef(new Map<string, Promise<unknown>>());
  return useCallback((reportId, send) => {
    const turn = (turns.current.get(reportId) ?? Promise.resolve()).then(send, send);
    turns.current.set(reportId, turn);
    return turn;
  }, []);
}

/** A report that something was not done with, and why. */
interface Refusal {
  report: AdminReport;
  why: string;
}

/** What was not done: `Not deleted`. */
export interface Feedback {
  what: string;
  refusals: readonly Refusal[];
}

/** Tells of the last act what was refused; null when the next one begins. */
type Notify = (reported: Feedback | null) => void;

/** Those of `reports` that an act was refused for: all of them when it failed as a whole. Never fails. */
async function refusalsOf(
  reports: readonly AdminReport[],
  answer: Promise<BulkOutcomes>,
): Promise<Refusal[]> {
  try {
    const outcomes = await answer;
    return outcomes.flatMap(({ reportId, refused }) => {
      const report = reports.find((one) => one.reportId === reportId);
      return report && refused !== null ? [{ report, why: refused }] : [];
    });
  } catch (error) {
    const why = (error as Error).message;
    return reports.map((report) => ({ report, why }));
  }
}

/** The lists of featured reports: how they are called, and what of a report says that it is on one. */
export const FEATURED = {
  high_score: { sign: 'H', name: 'high score', field: 'isFeaturedHighScore' },
  low_score: { sign: 'L', name: 'low score', field: 'isFeaturedLowScore' },
  interesting: { sign: 'I', name: 'interesting', field: 'isFeaturedInteresting' },
} as const satisfies Record<
  FeaturedCategory,
  { sign: string; name: string; field: keyof AdminReport }
>;

/** What a report is called where there is room for so many characters. */
export const nameOfReport = (report: Pick<AdminReport, 'title' | 'content'>, length = 80): string =>
  cutText(report.title ?? report.content, length);
