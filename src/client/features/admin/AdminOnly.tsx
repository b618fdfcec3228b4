import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { currentSession } from '../../currentSession.ts';
import { useSession } from '../../session.ts';
import { AdminFrame } from './AdminFrame.tsx';

/**
 * What is for admins. A visitor is led to the sign-in, and back here afterwards; who has not the role, or
 * has it no more, to the page that says there is nothing here. Until it is known who looks, `waiting`
 * stands there.
 */
export function AdminOnly(props: { title: string; waiting?: ReactNode; Content: ComponentType }) {
  const { title, waiting = null, Content } = props;
  const { role, state } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // The page of the server is nobody's, so at first the state says no more than that.
    const session = currentSession();
    if (session.state === 'anonymous')
      void navigate(paths.signIn(pathname + search), { replace: true });
    else if (session.state === 'signedIn' && session.role !== 'ADMIN')
      void navigate(paths.notFound, { replace: true, state: { status: 404 } });
  }, [state, role, pathname, search, navigate]);
  return <AdminFrame title={title}>{role === 'ADMIN' ? <Content /> : waiting}</AdminFrame>;
}
