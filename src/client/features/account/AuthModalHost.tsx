import { useWindowEvent } from '@mantine/hooks';
import { startTransition, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyOr, loadSoon, Nothing } from '../../app/lazyPart.tsx';
import { currentSession, useSession } from '../../app/session.ts';
import type { AuthModalCall } from '../../app/openAuthModal.ts';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';

const loadAuthModal = () => import('./AuthModal.tsx');
const AuthModal = lazyOr(loadAuthModal);
const AskedByAddress = lazyOr(() => import('./AskedByAddress.tsx'), Nothing);

function loadWhereAsked({ target }: Event) {
  if (target instanceof Element && target.closest('[data-sign-in]')) loadSoon(loadAuthModal);
}

export function AuthModalHost() {
  const { search } = useLocation();
  const { state } = useSession();
  const [call, setCall] = useState<AuthModalCall | null>(null);
  const [byAddress, setByAddress] = useState(false);
  useWindowEvent('openAuthModal', ({ detail }: CustomEvent<Partial<AuthModalCall> | null>) => {
    if (currentSession().state === 'signedIn') return;
    // Any script may dispatch the event, so its detail may be incomplete.
    const asked = { source: 'unknown', timestamp: Date.now(), ...detail };
    const mode = asked.mode === 'register' ? 'register' : 'signIn';
    // A page guard may open the dialog again; the reason why the session ended must stay.
    startTransition(() => setCall((last) => ({ said: last?.said, ...asked, mode })));
  });
  useWindowEvent('pointerover', loadWhereAsked);
  useWindowEvent('focusin', loadWhereAsked);
  if (!byAddress && search.includes('signIn=')) setByAddress(true);
  if (call && state === 'signedIn') setCall(null);
  return (
    <SuspenseBoundary>
      {call && <AuthModal call={call} onClose={() => setCall(null)} />}
      {byAddress && <AskedByAddress />}
    </SuspenseBoundary>
  );
}
