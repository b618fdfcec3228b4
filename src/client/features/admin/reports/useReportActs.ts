import { useRef, useState } from 'react';
import { ADMIN_UNDO_MS } from '../../../../shared/limits.ts';
import type {
  AdminReport,
  BulkOutcomes,
  ChangedReport,
  FeaturedCategory,
} from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { cutText } from '../../../ui/text.ts';

type Reports = readonly AdminReport[];

interface Refusal {
  report: AdminReport;
  why: string;
}

export interface Feedback {
  /** As `Not deleted`. */
  what: string;
  refusals: readonly Refusal[];
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

export type ReportActs = ReturnType<typeof useReportActs>;

/**
 * What can be done with reports. Switches and deletions show at once, and go back where the server
 * refuses. `notify` gets what was refused, and null when the next act begins.
 */
export function useReportActs(notify: (reported: Feedback | null) => void) {
  const { list } = api.useUtils().admin.reports;
  const report = (what: string, refusals: readonly Refusal[]) => {
    if (refusals.length > 0) notify({ what, refusals });
  };
  const [busy, setBusy] = useState(false);
  const inOrder = useReportOrder();
  const { overlay, seen } = useReportChanges();
  const calls = api.admin.reports;
  const setIndexability = calls.setIndexability.useMutation().mutateAsync;
  const setFeatured = calls.setFeatured.useMutation().mutateAsync;
  const withhold = calls.withhold.useMutation().mutateAsync;
  const release = calls.release.useMutation().mutateAsync;
  const setIndexabilityOfSeveral = calls.setIndexabilityOfSeveral.useMutation().mutateAsync;
  const setFeaturedOfSeveral = calls.setFeaturedOfSeveral.useMutation().mutateAsync;

  const change = (one: AdminReport, made: Change, send: () => Promise<ChangedReport>) => {
    notify(null);
    overlay(one.reportId, made, inOrder(one.reportId, send)).catch((error: unknown) => {
      report('Not changed', [{ report: one, why: (error as Error).message }]);
      // The report may have changed or be gone, or only the answer was lost.
      void list.invalidate();
    });
  };
  const changeAll = async (ones: Reports, answer: Promise<BulkOutcomes>) => {
    notify(null);
    setBusy(true);
    const refusals = await refusalsOf(ones, answer);
    await list.invalidate();
    setBusy(false);
    report('Not changed', refusals);
  };
  return {
    busy,
    seen,
    setIndexable: (one: AdminReport, isIndexable: boolean) =>
      change(one, isIndexable ? { isIndexable } : UNLISTED, () =>
        setIndexability({ id: one.reportId, isIndexable }),
      ),
    setFeatured: (one: AdminReport, category: FeaturedCategory, isFeatured: boolean) =>
      change(one, { [FEATURED[category].field]: isFeatured }, () =>
        setFeatured({ id: one.reportId, category, isFeatured }),
      ),
    withhold: (one: AdminReport) =>
      change(one, { ...UNLISTED, withheldAt: new Date().toISOString() }, () =>
        withhold({ id: one.reportId }),
      ),
    release: (one: AdminReport) =>
      change(one, { withheldAt: null }, () => release({ id: one.reportId })),
    setAllIndexable: (ones: Reports, isIndexable: boolean) =>
      void changeAll(ones, setIndexabilityOfSeveral({ reportIds: idsOf(ones), isIndexable })),
    setAllFeatured: (ones: Reports, category: FeaturedCategory, isFeatured: boolean) =>
      void changeAll(ones, setFeaturedOfSeveral({ reportIds: idsOf(ones), category, isFeatured })),
    ...useReportRemoval(notify, report, inOrder),
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

type InOrder = <Answer>(reportId: string, send: () => Promise<Answer>) => Promise<Answer>;

/** Requests about one report are sent one after the other, so that the last one counts. */
function useReportOrder(): InOrder {
  const requests = useRef(new Map<string, Promise<unknown>>());
  return (reportId, send) => {
    const request = (requests.current.get(reportId) ?? Promise.resolve()).then(send, send);
    requests.current.set(reportId, request);
    return request;
  };
}

interface Deletion {
  key: number;
  reports: Reports;
  /** Those that the server deleted. */
  done: Promise<Reports>;
}

/** Each deletion can be undone by itself for `ADMIN_UNDO_MS`, which the server keeps. */
function useReportRemoval(
  notify: (reported: null) => void,
  report: (what: string, refusals: readonly Refusal[]) => void,
  inOrder: InOrder,
) {
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const [deletions, setDeletions] = useState<readonly Deletion[]>([]);
  const count = useRef(0);
  const { list } = api.useUtils().admin.reports;
  const remove = api.admin.reports.remove.useMutation().mutateAsync;
  const removeSeveral = api.admin.reports.removeSeveral.useMutation().mutateAsync;
  const restoreSeveral = api.admin.reports.restoreSeveral.useMutation().mutateAsync;

  const show = (reports: Reports) => {
    const ids = idsOf(reports);
    setHidden((all) => all.filter((id) => !ids.includes(id)));
  };
  const carryOut = (ids: string[]): Promise<BulkOutcomes> => {
    const [id = ''] = ids;
    return ids.length === 1
      ? inOrder(id, () => remove({ id })).then(() => [])
      : removeSeveral({ reportIds: ids });
  };
  /** Reports what was refused and returns the others. */
  const settle = async (reports: Reports, what: string, answer: Promise<BulkOutcomes>) => {
    const refusals = await refusalsOf(reports, answer);
    const refused = refusals.map((one) => one.report);
    report(what, refusals);
    void list.invalidate();
    return { refused, others: reports.filter((one) => !refused.includes(one)) };
  };
  const close = (key: number) => setDeletions((all) => all.filter((one) => one.key !== key));

  const begin = async (key: number, reports: Reports) => {
    const { refused, others } = await settle(reports, 'Not deleted', carryOut(idsOf(reports)));
    show(refused);
    setDeletions((all) =>
      all
        .map((one) => (one.key === key ? { ...one, reports: others } : one))
        .filter((one) => one.reports.length > 0),
    );
    return others;
  };
  return {
    hides: ({ reportId }: AdminReport) => hidden.includes(reportId),
    /** Those that can still be undone, the latest last. */
    deletions,
    remove: (reports: Reports) => {
      notify(null);
      const key = (count.current += 1);
      setHidden((ids) => [...ids, ...idsOf(reports)]);
      setDeletions((all) => [...all, { key, reports, done: begin(key, reports) }]);
      setTimeout(() => close(key), ADMIN_UNDO_MS);
    },
    undo: async ({ key, done }: Deletion) => {
      close(key);
      const reports = await done;
      if (reports.length === 0) return;
      const answer = restoreSeveral({ reportIds: idsOf(reports) });
      show((await settle(reports, 'Not brought back', answer)).others);
    },
  };
}

const idsOf = (reports: Reports) => reports.map(({ reportId }) => reportId);

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
