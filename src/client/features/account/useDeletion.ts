import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LIST_PAGE_SIZE } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { MyReport, MyReportList } from '../../../shared/schema/account.ts';
import { api, readAnew, whyNotDone } from '../../app/api.ts';
import { bearer } from '../../app/session.ts';

/** Sends a deletion to the server once undo has expired, or when the page is left. */
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
    // Back from the back/forward cache: the deletion was sent on leaving and can't be undone.
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

/** Null without a token, because a page that closes has no time to request one. */
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
