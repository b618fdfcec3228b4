import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';

/** Asks before what was typed is lost: by a link, by the browser's way back, or with the page itself. */
export function LeaveGuard(props: {
  isDirty: boolean;
  /** What was typed is given up. */
  onLeave: () => void;
}) {
  const { isDirty, onLeave } = props;
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<string | typeof BACK | null>(null);
  const [leaving, setLeaving] = useState(false);
  const guards = isDirty && !leaving;

  const armed = useRef(false);

  useEffect(() => {
    if (!guards) return;
    // The way back then leads to this very page: the router, which hears of it first, leaves it there.
    if (!armed.current) history.pushState(history.state, '', location.href);
    armed.current = true;
    return guard(setWanted);
  }, [guards]);
  useEffect(() => {
    if (!guards && armed.current) return passBy(armed);
  }, [guards]);
  useEffect(() => {
    // By now nothing guards the page any more.
    if (!leaving || wanted === null) return;
    if (wanted !== BACK) void navigate(wanted);
    // In a tab that began with this page nothing lies before it.
    else if (history.length > 2) void navigate(-2);
    else void navigate(paths.adminReports);
  }, [leaving, wanted, navigate]);

  if (wanted === null) return null;
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      busy={leaving}
      error={null}
      onConfirm={() => {
        onLeave();
        setLeaving(true);
      }}
      onClose={() => setWanted(null)}
    >
      <p>What you changed is not saved yet, and would be lost.</p>
    </ConfirmDialog>
  );
}

const BACK = Symbol('back');

/** What was typed is saved: the way back leads past the place that was made to keep the page. */
function passBy(armed: { current: boolean }): () => void {
  const { pathname } = location;
  const popState = () => {
    if (location.pathname !== pathname) return;
    armed.current = false;
    history.back();
  };
  addEventListener('popstate', popState, { once: true });
  return () => removeEventListener('popstate', popState);
}

/** Keeps the page until told otherwise, and tells where somebody wants to go. */
function guard(onLeave: (to: string | typeof BACK) => void): () => void {
  const { href } = location;
  const state: unknown = history.state;
  const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
  const click = (event: MouseEvent) => {
    const path = pathOfLink(event);
    if (path === null) return;
    event.preventDefault();
    event.stopPropagation();
    onLeave(path);
  };
  const popState = () => {
    history.pushState(state, '', href);
    onLeave(BACK);
  };
  // Before the router hears of it.
  const first = { capture: true };
  addEventListener('beforeunload', beforeUnload);
  addEventListener('popstate', popState);
  document.addEventListener('click', click, first);
  return () => {
    removeEventListener('beforeunload', beforeUnload);
    removeEventListener('popstate', popState);
    document.removeEventListener('click', click, first);
  };
}

/** Where a press on a link leads within the product; null when it leads elsewhere, or beside this page. */
function pathOfLink(event: MouseEvent): string | null {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return null;
  const link = target instanceof Element ? target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
