import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import type { SessionUser } from '../../../shared/schema/account.ts';
import { currentSession, useSession } from '../../app/session.ts';

/** Leads visitors to the sign-in and back, or home after `onLeave`. */
export function SignedInOnly(props: {
  waiting: ReactNode;
  Content: ComponentType<{ user: SessionUser; onLeave: () => void }>;
}) {
  const { waiting, Content } = props;
  const { user, state } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const leaving = useRef(false);
  useEffect(() => {
    // During hydration, `state` is still the anonymous one of the server's page.
    if (currentSession().state !== 'anonymous') return;
    const to = leaving.current ? paths.home : paths.signIn(pathname + search);
    void navigate(to, { replace: !leaving.current });
  }, [state, pathname, search, navigate]);
  if (!user) return waiting;
  return (
    <Content
      user={user}
      onLeave={() => {
        leaving.current = true;
      }}
    />
  );
}
