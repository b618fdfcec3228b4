import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNDO_MS } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { api } from '../../app/api.ts';
import { bearer } from '../../app/session.ts';

/**
 * Deletions that can be undone for `UNDO_MS`; the server learns of one afterwards, or when the page is
 * left.
 */
export function useDeletion(onSettled: () => void) {
  const [pending, setPending] = useState<MyReport | null>(null);
  const { carryOut, going, failed, dismiss } = useRemoval();
  const undone = useRef(false);
  const settled = useEffectEvent(onSettled);
  const remove = useEffectEvent(carryOut);

  useEffect(() => {
    if (!pending) return;
    const { reportId } = pending;
    let open = true;
    const once = (act: () => void) => {
      if (open) act();
      open = false;
    };
    let token: string | null = null;
    void bearer().then(
      (given) => (token = given),
      () => null,
    );
    const end = () => once(() => remove(reportId));
    const timer = setTimeout(() => {
      end();
      setPending(null);
      settled();
    }, UNDO_MS);
    const onHide = () => once(() => removeOnLeave(reportId, token));
    window.addEventListener('pagehide', onHide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', onHide);
      if (undone.current) undone.current = false;
      else end();
    };
  }, [pending]);

  return {
    /** Whether the list leaves it out already. */
    hides: (reportId: string) => reportId === pending?.reportId || going.includes(reportId),
    pending,
    failed,
    dismiss,
    begin: (report: MyReport) => {
      dismiss();
      setPending(report);
    },
    undo: () => {
      undone.current = true;
      setPending(null);
      onSettled();
    },
  };
}

/** Shows a deleted report again only once the list has been read anew. */
function useRemoval() {
  const [going, setGoing] = useState<readonly string[]>([]);
  const utils = api.useUtils();
  const { mutate, error, reset } = api.reports.removeMine.useMutation({
    onMutate: ({ reportId }) => setGoing((ids) => [...ids, reportId]),
    onSettled: async (_answer, _error, { reportId }) => {
      await Promise.all([utils.reports.mine.invalidate(), utils.account.exposure.invalidate()]);
      setGoing((ids) => ids.filter((id) => id !== reportId));
    },
  });
  return {
    carryOut: (reportId: string) => mutate({ reportId }),
    going,
    failed: error?.message ?? null,
    dismiss: reset,
  };
}

/** Deletes while the page goes away. The token must be there: no time is left to request one. */
function removeOnLeave(reportId: string, token: string | null): void {
  if (token === null) return;
  void fetch(`${paths.trpc}/reports.removeMine`, {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}` },
    body: JSON.stringify({ reportId }),
  });
}
