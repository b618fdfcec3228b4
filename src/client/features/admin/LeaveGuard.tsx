import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type NavigateFunction, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { askBeforeLeaving } from '../../app/leavePage.ts';
import { ConfirmDialog } from '../../ui/Dialog.tsx';
import { opensElsewhere } from '../../ui/Link.tsx';

/** Asks before unsaved text is lost: by links, commands, signing out, Back, or closing the page. */
export function LeaveGuard({ isDirty, onLeave }: { isDirty: boolean; onLeave?: () => void }) {
  const navigate = useNavigate();
  const [wanted, setWanted] = useState<Leave | null>(null);
  const [leaving, setLeaving] = useState(false);
  const guards = isDirty && !leaving;
  const armed = useRef(false);
  useEffect(() => {
    if (!guards) return armed.current ? skipEntry(armed) : undefined;
    // With a second history entry, Back stays on this page, and the router changes nothing.
    if (!armed.current) history.pushState(history.state, '', location.href);
    armed.current = true;
    return guard(navigate, (leave) => setWanted(() => leave));
  }, [guards, navigate]);

  if (wanted === null) return null;
  const leave = () => {
    onLeave?.();
    // Removes the guard before the navigation.
    flushSync(() => setLeaving(true));
    wanted();
  };
  return (
    <ConfirmDialog
      title="Leave without saving?"
      confirmLabel="Leave"
      danger
      busy={leaving}
      onConfirm={leave}
      onClose={() => setWanted(null)}
    >
      <p>What you changed is not saved yet, and would be lost.</p>
    </ConfirmDialog>
  );
}

type Leave = () => void;

/** After saving, Back skips the history entry that guarded the page. */
function skipEntry(armed: { current: boolean }): () => void {
  const { pathname } = location;
  const popState = () => {
    if (location.pathname !== pathname) return;
    armed.current = false;
    history.back();
  };
  addEventListener('popstate', popState, { once: true });
  return () => removeEventListener('popstate', popState);
}

/** Stops every way off the page, and passes `ask` a function that continues there. */
function guard(navigate: NavigateFunction, ask: (leave: Leave) => void): () => void {
  const { href } = location;
  const state: unknown = history.state;
  const click = (event: MouseEvent) => {
    const path = pathOfLink(event);
    if (path === null) return;
    event.preventDefault();
    event.stopPropagation();
    ask(() => void navigate(path));
  };
  const popState = () => {
    history.pushState(state, '', href);
    // In a new tab no page precedes this one.
    ask(() => void (history.length > 2 ? navigate(-2) : navigate(paths.adminReports)));
  };
  const controller = new AbortController();
  const { signal } = controller;
  addEventListener('beforeunload', (event) => event.preventDefault(), { signal });
  addEventListener('popstate', popState, { signal });
  // `capture` runs before the router's listeners.
  document.addEventListener('click', click, { capture: true, signal });
  const stopAsking = askBeforeLeaving(ask);
  return () => {
    stopAsking();
    controller.abort();
  };
}

/** Null unless the click follows a link within the site in this tab. */
function pathOfLink(event: MouseEvent): string | null {
  if (event.button !== 0 || opensElsewhere(event)) return null;
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (!link || link.target === '_blank' || link.hasAttribute('download')) return null;
  if (link.origin !== location.origin || link.pathname === location.pathname) return null;
  return link.pathname + link.search + link.hash;
}
