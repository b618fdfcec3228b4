import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { currentSession, useSession } from '../../app/session.ts';
import { type AuthModalCall, onOpenAuthModal } from '../../app/openAuthModal.ts';
import type { AuthModalProps } from './AuthModal.tsx';

const AuthModal = lazy((): Promise<{ default: ComponentType<AuthModalProps> }> =>
  import('./AuthModal.tsx').then(
    (module) => ({ default: module.AuthModal }),
    () => ({ default: Anew }),
  ),
);
const AskedByAddress = lazy(async () => ({
  default: (await import('./AskedByAddress.tsx')).AskedByAddress,
}));

/** Opens the sign-in when it is asked for, by the window event or by the address (`paths.signIn`). */
export function AuthModalHost() {
  const { search } = useLocation();
  const { state } = useSession();
  const [call, setCall] = useState<AuthModalCall | null>(null);
  const [byAddress, setByAddress] = useState(false);
  useEffect(
    () =>
      onOpenAuthModal((asked) => {
        if (currentSession().state === 'signedIn') return;
        // Why a session ended is said also when the guard of the page opens the sign-in once more.
        setCall((last) => ({ said: last?.said, ...asked }));
      }),
    [],
  );
  if (!byAddress && search.includes('signIn=')) setByAddress(true);
  // Who is signed in has no more to do with it, wherever they did that.
  if (call && state === 'signedIn') setCall(null);
  return (
    <Suspense>
      {call && <AuthModal call={call} onClose={() => setCall(null)} />}
      {byAddress && <AskedByAddress />}
    </Suspense>
  );
}

/** The product was renewed since this page was loaded: the page of today has the code. */
function Anew() {
  useEffect(() => window.location.assign(paths.signIn(window.location.pathname)), []);
  return null;
}
