import { useWindowEvent } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { currentSession, storedSignIn, useSession } from '../../app/session.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';

/** Only a sign-in this recent proves that the session cookie is still there. */
const JUST_NOW_MS = 60_000;

/** Opens the dialog for `?signIn=`; a sign-in then leads to the page that the address names. */
export default function AskedByAddress() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const { state } = useSession();
  const next = useRef<string | null>(null);

  useWindowEvent('authModalClosed', () => {
    if (currentSession().state !== 'signedIn') next.current = null;
  });

  const asked = new URLSearchParams(search).get('signIn');
  useEffect(() => {
    if (asked === null) return;
    next.current = ownPath(asked, location.origin);
    void navigate(paths.home, { replace: true });
  }, [asked, navigate]);

  useEffect(() => {
    const to = next.current;
    if (to === null || state === 'loading') return;
    if (state === 'anonymous') {
      openAuthModal('signIn', 'guard');
      return;
    }
    next.current = null;
    void renewSession().then(() => navigate(to, { replace: true }));
  }, [asked, state, navigate]);
  return null;
}

async function renewSession() {
  if (Date.now() - (storedSignIn()?.exchangedAt ?? 0) < JUST_NOW_MS) return;
  // After a failure, the page itself asks for a sign-in.
  await import('../../identity/session.ts')
    .then((identity) => identity.renewSession())
    .catch(() => undefined);
}

/** Longer than any address of this site, search parameters included. */
const LENGTH_MAX = 2_000; // characters

/** The address is untrusted: anything but a path of this site becomes the home page. */
export function ownPath(text: string, origin: string): string {
  if (text.length > LENGTH_MAX || !/^\/(?![/\\])[^\p{C}\p{Zl}\p{Zp}]*$/u.test(text))
    return paths.home;
  const url = URL.parse(text, origin);
  // Resolving dot segments may leave two slashes in front, which lead to another host.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return paths.home;
  return url.pathname + url.search + url.hash;
}
