import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { paths } from '../../../shared/paths.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { api } from '../../app/api.ts';
import { bearer } from '../../app/session.ts';

/** The server learns of a deletion when it can't be undone any more, at the latest when the page is left. */
export function useDeletion(onRefused: (message: string | null) => void) {
  const [pending, setPending] = useState<MyReport | null>(null);
  const [hidden, setHidden] = useState<readonly string[]>([]);
  const utils = api.useUtils();
  const show = (reportId: string) => setHidden((ids) => ids.filter((id) => id !== reportId));
  const { mutate } = api.reports.removeMine.useMutation({
    onError: ({ message }) => onRefused(`Not deleted. ${message}`),
    onSettled: async (_answer, error, { reportId }) => {
      // A list that was asked for before the deletion may still have the report.
      await utils.reports.mine.cancel();
      await Promise.all([utils.reports.mine.invalidate(), utils.account.exposure.invalidate()]);
      if (error) show(reportId);
    },
  });
  const undone = useRef(false);
  const remove = useEffectEvent(mutate);

  useEffect(() => {
    if (!pending) return;
    const { reportId } = pending;
    let token: string | null = null;
    void bearer().then(
      (given) => (token = given),
      () => null,
    );
    let isSent = false;
    const onHide = () => {
      isSent = removeOnLeave(reportId, token);
    };
    window.addEventListener('pagehide', onHide, { once: true });
    return () => {
      window.removeEventListener('pagehide', onHide);
      if (!isSent && !undone.current) remove({ reportId });
      undone.current = false;
    };
  }, [pending]);

  return {
    /** Whether the list leaves it out already. */
    hides: (reportId: string) => hidden.includes(reportId),
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

/** Deletes while the page goes away. False without a token: no time is left to request one. */
function removeOnLeave(reportId: string, token: string | null): boolean {
  if (token === null) return false;
  void fetch(`${paths.trpc}/reports.removeMine`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ reportId }),
  });
  return true;
}
