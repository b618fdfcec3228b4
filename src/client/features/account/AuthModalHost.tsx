import { startTransition, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { lazyOr, loadSoon, Nothing } from '../../app/lazyPart.tsx';
import { currentSession, useSession } from '../../app/session.ts';
import { type AuthModalCall, onOpenAuthModal } from '../../app/openAuthModal.ts';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';

const loadAuthModal = () => import('./AuthModal.tsx');
const AuthModal = lazyOr(loadAuthModal);
const AskedByAddress = lazyOr(() => import('./AskedByAddress.tsx'), Nothing);

export function AuthModalHost() {
  const { search } = useLocation();
  const { state } = useSession();
  const [call, setCall] = useState<AuthModalCall | null>(null);
  const [byAddress, setByAddress] = useState(false);
  useEffect(
    () =>
      onOpenAuthModal((asked) => {
        if (currentSession().state === 'signedIn') return;
        // The guard of the page may open the sign-in again: the reason why the session ended stays.
        startTransition(() => setCall((last) => ({ said: last?.said, ...asked })));
      }),
    [],
  );
  useEffect(() => {
    const ahead = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-sign-in]')) loadSoon(loadAuthModal);
    };
    const controller = new AbortController();
    for (const moment of ['pointerover', 'focusin'])
      document.addEventListener(moment, ahead, { signal: controller.signal });
    return () => controller.abort();
  }, []);
  if (!byAddress && search.includes('signIn=')) setByAddress(true);
  if (call && state === 'signedIn') setCall(null);
  return (
    <SuspenseBoundary>
      {call && <AuthModal call={call} onClose={() => setCall(null)} />}
      {byAddress && <AskedByAddress />}
    </SuspenseBoundary>
  );
}
