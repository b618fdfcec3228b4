import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { UNDO_MS } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { MyReport } from '../../../shared/schema/account.ts';
import { api } from '../../app/api.ts';
import { bearer } from '../../app/session.ts';

/** The server learns of a deletion after `UNDO_MS`, or when the page is left. */
export function useDeletion(onSettled: () => void) {
  const [pending, setPending] = useState<MyReport | null>(null);
  const [going, setGoing] = useState<readonly string[]>([]);
  const utils = api.useUtils();
  const { mutate, error, reset } = api.reports.removeMine.useMutation({
    onMutate: ({ reportId }) => setGoing((ids) => [...ids, reportId]),
    // One that was refused is shown again once the list has been read anew.
    onSettled: async (_answer, _error, { reportId }) => {
      await Promise.all([utils.reports.mine.invalidate(), utils.account.exposure.invalidate()]);
      setGoing((ids) => ids.filter((id) => id !== reportId));
    },
  });
  const undone = useRef(false);
  const settled = useEffectEvent(onSettled);
  const remove = useEffectEvent(mutate);

  useEffect(() => {
    if (!pending) return;
    const { reportId } = pending;
    let token: string | null = null;
    void bearer().then(
      (given) => (token = given),
      () => null,
    );
    let isOpen = true;
    const close = (act: () => void) => {
      if (isOpen) act();
      isOpen = false;
    };
    const carryOut = () => close(() => remove({ reportId }));
    const timer = setTimeout(() => {
      carryOut();
      setPending(null);
      settled();
    }, UNDO_MS);
    const onHide = () => close(() => removeOnLeave(reportId, token));
    window.addEventListener('pagehide', onHide);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', onHide);
      if (!undone.current) carryOut();
      undone.current = false;
    };
  }, [pending]);

  return {
    /** Whether the list leaves it out already. */
    hides: (reportId: string) => reportId === pending?.reportId || going.includes(reportId),
    pending,
    failed: error?.message ?? null,
    dismiss: reset,
    begin: (report: MyReport) => {
      reset();
      setPending(report);
    },
    undo: () => {
      undone.current = true;
      setPending(null);
      onSettled();
    },
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
