import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { currentSession, doubtSession } from '../../app/currentSession.ts';
import { type Session, useSession } from '../../app/session.ts';
import { ListFailed } from '../../ui/list/ListFailed.tsx';
import { AdminFrame } from './AdminFrame.tsx';

/**
 * What is for admins. A visitor is led to the sign-in, and back here afterwards; who has not the role, or
 * has it no more, to the page that says there is nothing here. Until it is known who looks, `waiting`
 * stands there; where the server could not be asked that, nobody is led away.
 */
export function AdminOnly(props: { title: string; waiting?: ReactNode; Content: ComponentType }) {
  const { title, waiting = null, Content } = props;
  const session = useSession();
  const { role, state } = session;
  const guessed = isGuess(session);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // The page of the server is nobody's, so at first the state says no more than that.
    const now = currentSession();
    if (now.state === 'anonymous')
      void navigate(paths.signIn(pathname + search), { replace: true });
    else if (now.state === 'signedIn' && now.role !== 'ADMIN' && !isGuess(now))
      void navigate(paths.notFound, { replace: true, state: { status: 404 } });
  }, [state, role, guessed, pathname, search, navigate]);
  return (
    <AdminFrame title={title}>
      {role === 'ADMIN' ? (
        <Content />
      ) : guessed ? (
        <ListFailed what="This page" onRetry={doubtSession} />
      ) : (
        waiting
      )}
    </AdminFrame>
  );
}

const isGuess = (session: Session) => session.state === 'signedIn' && session.isGuess === true;
