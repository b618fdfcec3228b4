import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../../shared/paths.ts';
import type { SessionUser } from '../../../../shared/schema/account.ts';
import { currentSession, useSession } from '../../../app/session.ts';

/**
 * What is for people who are signed in. A visitor is led to the sign-in, and back here afterwards; who
 * said that they leave (`onLeave`) is led home. Until it is known who looks, `waiting` stands there.
 */
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
    // The page of the server is nobody's, so at first the state says no more than that.
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
