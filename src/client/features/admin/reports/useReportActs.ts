import { useCallback, useRef, useState } from 'react';
import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import type {
  AdminReport,
  BulkOutcomes,
  ChangedReport,
  FeaturedCategory,
} from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { cutText } from '../../../ui/text.ts';

/** The switches of a report. They change at once and go back when the server refuses. */
export function useReportSwitches(notify: Notify, inOrder: InOrder) {
  const { overlay, seen } = useReportChanges();
  const utils = api.useUtils();
  const setIndexability = api.admin.reports.setIndexability.useMutation().mutateAsync;
  const setFeatured = api.admin.reports.setFeatured.useMutation().mutateAsync;
  const withhold = api.admin.reports.withhold.useMutation().mutateAsync;
  const release = api.admin.reports.release.useMutation().mutateAsync;

  const run = (report: AdminReport, change: Change, send: () => Promise<ChangedReport>) => {
    notify(null);
    overlay(report.reportId, change, inOrder(report.reportId, send)).catch((error: unknown) => {
      notify({ what: 'Not changed', refusals: [{ report, why: (error as Error).message }] });
      // The report may have changed or be gone, or only the answer was lost.
      void utils.admin.reports.list.invalidate();
    });
  };
  return {
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

/** A report that is not indexable is not featured either. */
const UNLISTED: Change = {
  isIndexable: false,
  isFeaturedHighScore: false,
  isFeaturedLowScore: false,
  isFeaturedInteresting: false,
};

type Change = Partial<Omit<ChangedReport, 'reportId' | 'slug' | 'version' | 'seoReport'>>;

interface Entry {
  id: number;
  reportId: string;
  change: Change;
  /** The report's version with the change; infinite until the server answers. */
  version: number;
}

/** Optimistic changes. Each overlays the list until the list is as new; a refused one is dropped alone. */
function useReportChanges() {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const count = useRef(0);
  return {
    /** Fails as `answer` does, after dropping the change. */
    overlay: async (reportId: string, change: Change, answer: Promise<ChangedReport>) => {
      const id = (count.current += 1);
      setEntries((all) => [...all, { id, reportId, change, version: Infinity }]);
      try {
        const { version, reportId: _id, slug: _slug, seoReport: _seo, ...made } = await answer;
        setEntries((all) =>
          all.map((one) => (one.id === id ? { ...one, change: made, version } : one)),
        );
      } catch (error) {
        setEntries((all) => all.filter((one) => one.id !== id));
        throw error;
      }
    },
    seen: (report: AdminReport): AdminReport =>
      entries
        .filter((one) => one.reportId === report.reportId && one.version > report.version)
        .reduce((so, { change }) => ({ ...so, ...change }), report),
  };
}

type Reports = readonly AdminReport[];

export interface Deletion {
  key: string;
  reports: Reports;
  /** Those that the server deleted. */
  done: Promise<Reports>;
}

/** Deletes reports; each deletion can be undone by itself for `ADMIN_UNDO_MS`, which the server keeps. */
export function useReportRemoval(notify: Notify, inOrder: InOrder) {
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
        ? inOrder(only.reportId, () => remove({ id: only.reportId })).then(() => [])
        : removeSeveral({ reportIds: idsOf(reports) });
    return refusalsOf(reports, answer);
  };
  /** Reports what was refused and returns the others. */
  const settle = (reports: Reports, refusals: readonly Refusal[], what: string): Reports => {
    const refused = refusals.map(({ report }) => report);
    if (refusals.length > 0) notify({ what, refusals });
    void utils.admin.reports.list.invalidate();
    return reports.filter((report) => !refused.includes(report));
  };
  const close = (key: string) => setOpen((all) => all.filter((one) => one.key !== key));

  return {
    hides: ({ reportId }: AdminReport) => hidden.includes(reportId),
    /** Deletions that can still be undone, the latest last. */
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

/** Acts on several reports at once, which stay chosen. */
export function useBulkActs(notify: Notify) {
  const [busy, setBusy] = useState(false);
  const utils = api.useUtils();
  const indexability = api.admin.reports.setIndexabilityOfSeveral.useMutation().mutateAsync;
  const featured = api.admin.reports.setFeaturedOfSeveral.useMutation().mutateAsync;

  const run = async (reports: Reports, send: (reportIds: string[]) => Promise<BulkOutcomes>) => {
    notify(null);
    setBusy(true);
    const refusals = await refusalsOf(reports, send(idsOf(reports)));
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

type InOrder = <Answer>(reportId: string, send: () => Promise<Answer>) => Promise<Answer>;

/** Requests about one report are sent one after the other, so that the last one counts. */
export function useReportOrder(): InOrder {
  const requests = useRef(new Map<string, Promise<unknown>>());
  return useCallback((reportId, send) => {
    const request = (requests.current.get(reportId) ?? Promise.resolve()).then(send, send);
    requests.current.set(reportId, request);
    return request;
  }, []);
}

interface Refusal {
  report: AdminReport;
  why: string;
}

export interface Feedback {
  /** As `Not deleted`. */
  what: string;
  refusals: readonly Refusal[];
}

/** Null when the next act begins. */
type Notify = (reported: Feedback | null) => void;

/** All of `reports` when the act failed as a whole. Never fails. */
async function refusalsOf(reports: Reports, answer: Promise<BulkOutcomes>): Promise<Refusal[]> {
  try {
    return (await answer).flatMap(({ reportId, refused }) => {
      const report = reports.find((one) => one.reportId === reportId);
      return report && refused !== null ? [{ report, why: refused }] : [];
    });
  } catch (error) {
    const why = (error as Error).message;
    return reports.map((report) => ({ report, why }));
  }
}

export const FEATURED = {
  high_score: { sign: 'High', name: 'high score', field: 'isFeaturedHighScore' },
  low_score: { sign: 'Low', name: 'low score', field: 'isFeaturedLowScore' },
  interesting: { sign: 'Interesting', name: 'interesting', field: 'isFeaturedInteresting' },
} as const satisfies Record<
  FeaturedCategory,
  { sign: string; name: string; field: keyof AdminReport }
>;

export const nameOfReport = (report: Pick<AdminReport, 'title' | 'content'>, length = 80): string =>
  cutText(report.title ?? report.content, length);
