import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { MyReport, MyReportList } from '../../../shared/schema/account.ts';
import { api, readAnew, whyNotDone } from '../../app/api.ts';
import { bearer } from '../../app/session.ts';

/** The server learns of a deletion when it can't be undone any more, at the latest when the page is left. */
export function useDeletion(onRefused: (message: string | null) => void) {
  const [pending, setPending] = useState<MyReport | null>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const utils = api.useUtils();
  const show = (reportId: string) => setHidden((ids) => ids.filter((id) => id !== reportId));
  const settle = async (reportId: string, isDeleted: boolean) => {
    await Promise.all([readAnew(utils.reports.mine), utils.account.exposure.invalidate()]);
    if (!isDeleted) show(reportId);
  };
  const { mutate } = api.reports.removeMine.useMutation({
    onError: (error) => onRefused(whyNotDone(error, 'Not deleted.')),
    onSettled: (_answer, error, { reportId }) => settle(reportId, !error),
  });
  const undone = useRef(false);
  const remove = useEffectEvent(mutate);
  const afterReturn = useEffectEvent(settle);

  useEffect(() => {
    if (!pending) return;
    const { reportId } = pending;
    let token: string | null = null;
    void bearer().then(
      (given) => (token = given),
      () => null,
    );
    let sent: Promise<boolean> | null = null;
    const onHide = () => {
      sent = removeOnLeave(reportId, token);
    };
    // The browser may have kept the page; what was sent when it was left can't be undone.
    const onShow = () => {
      if (sent) setPending(null);
    };
    window.addEventListener('pagehide', onHide);
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pagehide', onHide);
      window.removeEventListener('pageshow', onShow);
      if (sent) void sent.then((isDeleted) => afterReturn(reportId, isDeleted));
      else if (!undone.current) remove({ reportId });
      undone.current = false;
    };
  }, [pending]);

  return {
    /** The list as it will be. */
    withoutDeleted: (list: MyReportList): MyReportList => {
      const reports = list.reports.filter(({ reportId }) => !hidden.includes(reportId));
      const total = list.total - (list.reports.length - reports.length);
      return { ...list, reports, total, totalPages: Math.ceil(total / LIST_PAGE_SIZE) };
    },
    pending,
    begin: (report: MyReport) => {
      onRefused(null);
      setHidden((ids) => [...ids, report.reportId]);
      setPending(report);
    },
    carryOut: () => setPending(null),
    undo: () => {
      undone.current = true;
      if (pending) show(pending.reportId);
      setPending(null);
    },
  };
}

/** Deletes while the page goes away. Null without a token: no time is left to request one. */
function removeOnLeave(reportId: string, token: string | null): Promise<boolean> | null {
  if (token === null) return null;
  return fetch(`${paths.trpc}/reports.removeMine`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ reportId }),
  }).then(
    ({ ok }) => ok,
    () => false,
  );
}
