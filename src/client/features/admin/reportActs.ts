import { type Dispatch, type SetStateAction, useState } from 'react';
import { cutText } from '../../../shared/cutText.ts';
import { FEATURED_FIELDS, UNLISTED } from '../../../shared/lists.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type {
  AdminReport,
  BulkOutcomes,
  ChangedReport,
  FeaturedCategory,
} from '../../../shared/schema/admin.ts';
import { api, readAnew, whyNotDone } from '../../app/api.ts';

type Reports = readonly AdminReport[];

export interface Feedback {
  what: string;
  refusals: readonly { report: AdminReport; why: string }[];
}

export const FEATURED = {
  high_score: { sign: 'High', name: 'high score' },
  low_score: { sign: 'Low', name: 'low score' },
  interesting: { sign: 'Interesting', name: 'interesting' },
} as const satisfies Record<FeaturedCategory, object>;

export const nameOfReport = (report: Pick<AdminReport, 'title' | 'content'>, length = 80): string =>
  cutText(report.title ?? report.content, length);

const idsOf = (reports: Reports) => reports.map(({ reportId }) => reportId);

/** A change that the list may not have yet. Its version is infinite until the server answers. */
type Overlay = Partial<ChangedReport> & Pick<ChangedReport, 'reportId' | 'version'>;

interface Deletion {
  key: number;
  /** Hidden from the list. */
  reports: Reports;
  done: Promise<{ others: Reports }>;
  canUndo: boolean;
}

type SendAll = (of: { reportIds: string[] }) => Promise<BulkOutcomes>;

type Set<State> = Dispatch<SetStateAction<State>>;

export type ReportActs = ReturnType<typeof createActs>;

/** Changes and deletions show at once; those that the server refuses are reverted. */
export function useReportActs(notify: Set<Feedback | null>) {
  const utils = api.useUtils();
  const [busy, setBusy] = useState(false);
  const [overlays, setOverlays] = useState<readonly Overlay[]>([]);
  const [deletions, setDeletions] = useState<readonly Deletion[]>([]);
  // Created once: new functions would render every memoized row again.
  const [acts] = useState(() => createActs(utils, notify, setBusy, setOverlays, setDeletions));
  const hidden = deletions.flatMap(({ reports }) => idsOf(reports));
  return {
    acts,
    busy,
    withChanges: (reports: Reports): Reports =>
      reports
        .filter(({ reportId }) => !hidden.includes(reportId))
        .map((one) =>
          overlays
            .filter(({ reportId, version }) => reportId === one.reportId && version > one.version)
            .reduce((so, overlay) => ({ ...so, ...overlay }), one),
        ),
    undoable: deletions.filter(({ canUndo, reports }) => canUndo && reports.length > 0),
  };
}

function createActs(
  { client, admin }: ReturnType<typeof api.useUtils>,
  notify: Set<Feedback | null>,
  setBusy: Set<boolean>,
  setOverlays: Set<readonly Overlay[]>,
  setDeletions: Set<readonly Deletion[]>,
) {
  const { list } = admin.reports;
  const calls = client.admin.reports;
  const requests = new Map<string, Promise<unknown>>();
  let count = 0;

  /** Sends requests about one report one after the other, so that the last one wins. */
  const inOrder = <Answer>(ids: readonly string[], send: () => Promise<Answer>) => {
    const earlier = ids.map((id) => requests.get(id) ?? Promise.resolve());
    const request = Promise.allSettled(earlier).then(send);
    for (const id of ids) requests.set(id, request);
    return request;
  };
  const notifyOf = (what: string, refusals: Feedback['refusals']) => {
    if (refusals.length === 0) return;
    const isUnknown = refusals.every(({ why }) => why === pageMessages.noAnswer);
    notify({ what: isUnknown ? 'Not known' : what, refusals });
  };
  /** A refused change is reverted; an accepted one overlays the list until the list is as new. */
  const change = async (
    one: AdminReport,
    made: Partial<ChangedReport>,
    send: (report: { id: string }) => Promise<ChangedReport>,
  ) => {
    notify(null);
    const { reportId } = one;
    const overlay: Overlay = { ...made, reportId, version: Infinity };
    setOverlays((all) => [...all, overlay]);
    try {
      const answer = await inOrder([reportId], () => send({ id: reportId }));
      setOverlays((all) => all.map((other) => (other === overlay ? answer : other)));
    } catch (error) {
      setOverlays((all) => all.filter((other) => other !== overlay));
      notifyOf('Not changed', [{ report: one, why: whyNotDone(error as Error) }]);
      // The report may have changed or be gone, or the server did it and its answer was lost.
      void readAnew(list);
    }
  };
  /** Never rejects: when the request fails as a whole, all reports are refused. */
  const sendAll = async (ones: Reports, send: SendAll): Promise<Feedback['refusals']> => {
    const reportIds = idsOf(ones);
    try {
      const outcomes = await inOrder(reportIds, () => send({ reportIds }));
      return outcomes.flatMap(({ reportId, refused: why }) => {
        const report = ones.find((one) => one.reportId === reportId);
        return report && why !== null ? [{ report, why }] : [];
      });
    } catch (error) {
      const why = whyNotDone(error as Error);
      return ones.map((report) => ({ report, why }));
    }
  };
  const changeAll = async (ones: Reports, send: SendAll) => {
    notify(null);
    setBusy(true);
    const refusals = await sendAll(ones, send);
    await readAnew(list);
    setBusy(false);
    notifyOf('Not changed', refusals);
  };

  const update = (key: number, made: Partial<Deletion>) =>
    setDeletions((all) => all.map((one) => (one.key === key ? { ...one, ...made } : one)));
  const settle = async (ones: Reports, what: string, send: SendAll) => {
    const refusals = await sendAll(ones, send);
    notifyOf(what, refusals);
    void readAnew(list);
    const refused = refusals.map((refusal) => refusal.report);
    return { refused, others: ones.filter((one) => !refused.includes(one)) };
  };

  return {
    setIndexable: (one: AdminReport, isIndexable: boolean) =>
      void change(one, isIndexable ? { isIndexable } : UNLISTED, (of) =>
        calls.setIndexability.mutate({ ...of, isIndexable }),
      ),
    setFeatured: (one: AdminReport, category: FeaturedCategory, isFeatured: boolean) =>
      void change(one, { [FEATURED_FIELDS[category]]: isFeatured }, (of) =>
        calls.setFeatured.mutate({ ...of, category, isFeatured }),
      ),
    withhold: (one: AdminReport) =>
      void change(one, { ...UNLISTED, withheldAt: new Date().toISOString() }, (of) =>
        calls.withhold.mutate(of),
      ),
    setAboutPerson: (one: AdminReport, isAboutPerson: boolean) => {
      const leavesLists = isAboutPerson && one.reviewedAt === null;
      void change(one, { ...(leavesLists && UNLISTED), isAboutPerson }, (of) =>
        calls.setAboutPerson.mutate({ ...of, isAboutPerson }),
      );
    },
    release: (one: AdminReport) =>
      void change(one, { withheldAt: null }, (of) => calls.release.mutate(of)),
    setAllIndexable: (ones: Reports, isIndexable: boolean) =>
      void changeAll(ones, (of) => calls.setIndexabilityOfSeveral.mutate({ ...of, isIndexable })),
    setAllFeatured: (ones: Reports, category: FeaturedCategory, isFeatured: boolean) =>
      void changeAll(ones, (of) =>
        calls.setFeaturedOfSeveral.mutate({ ...of, category, isFeatured }),
      ),
    remove: (reports: Reports) => {
      notify(null);
      const key = (count += 1);
      const done = settle(reports, 'Not deleted', (of) => calls.removeSeveral.mutate(of));
      setDeletions((all) => [...all, { key, reports, done, canUndo: true }]);
      void done.then(({ others }) => update(key, { reports: others }));
    },
    keepDeleted: ({ key }: Deletion) => update(key, { canUndo: false }),
    undo: async ({ key, done }: Deletion) => {
      update(key, { canUndo: false });
      const { others: reports } = await done;
      if (reports.length === 0) return;
      const { refused } = await settle(reports, 'Not brought back', (of) =>
        calls.restoreSeveral.mutate(of),
      );
      update(key, { reports: refused });
    },
  };
}
