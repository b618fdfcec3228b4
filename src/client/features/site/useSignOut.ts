import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';

/** Signs out. Whoever is on a page of their own is led home first: that page would ask them to sign in. */
export function useSignOut(): () => void {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [leaving, setLeaving] = useState(false);
  const own = /^\/(my-reports|account|admin)\b/.test(pathname);
  useEffect(() => {
    if (leaving && !own) void leave().then(() => setLeaving(false));
  }, [leaving, own]);
  return () => {
    setLeaving(true);
    if (own) void navigate(paths.home);
  };
}

async function leave() {
  const { signOutHere } = await import('../../identity/signOutHere.ts');
  await signOutHere();
}
