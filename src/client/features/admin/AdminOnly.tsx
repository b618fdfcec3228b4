import { type ComponentType, type ReactNode, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { currentSession, revalidateSession, type Session, useSession } from '../../app/session.ts';
import { NavLink } from '../../ui/Link.tsx';
import { ListFailed } from '../../ui/list/ListStates.tsx';
import classes from './AdminOnly.module.css';

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
        <ListFailed what="This page" onRetry={revalidateSession} />
      ) : (
        waiting
      )}
    </AdminFrame>
  );
}

const isGuess = (session: Session) => session.state === 'signedIn' && session.isGuess === true;

/** What all pages of the administration have: the ways to each other, and room for tables. */
function AdminFrame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.wide}>
      <nav ref={showOpen} className={classes.rooms} aria-label="Administration">
        {adminLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === paths.admin}>
            {label}
          </NavLink>
        ))}
      </nav>
      <h1 className={classes.title}>{title}</h1>
      {children}
    </div>
  );
}

/** A telephone has no room for all of them: the one that is open has to be in sight. */
function showOpen(rooms: HTMLElement | null) {
  const open = rooms?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!rooms || !open) return;
  const { left, width } = rooms.getBoundingClientRect();
  rooms.scrollLeft += open.left + open.width / 2 - (left + width / 2);
}

/** The rooms of the administration, in their order. */
const adminLinks: readonly { to: string; label: string }[] = [
  { to: paths.admin, label: 'Dashboard' },
  { to: paths.adminReports, label: 'All Reports' },
  { to: paths.adminUsers, label: 'Users' },
  { to: paths.adminSettings, label: 'Settings' },
  { to: paths.adminLibrary, label: 'Library' },
  { to: paths.adminJobs, label: 'Jobs' },
  { to: paths.adminAudit, label: 'Audit' },
];
