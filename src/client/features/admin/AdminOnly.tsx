import '../../theme/fields.css';
import '@mantine/core/styles/Badge.layer.css';
import { type ComponentType, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { adminLinks, paths } from '../../../shared/paths.ts';
import {
  currentSession,
  revalidateSession,
  type Session,
  storedSignIn,
  useSession,
} from '../../app/session.ts';
import { NavLink } from '../../ui/Link.tsx';
import { ListFailed, TableSkeleton } from '../../ui/list/List.tsx';
import classes from './admin.module.css';

/** Redirects visitors to the sign-in, and people known to lack the role to "not found". */
export function AdminOnly({ title, Content }: { title: string; Content: ComponentType }) {
  const session = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    // Pages are rendered without a session, so the hook's first state may lag behind it.
    const now = currentSession();
    // A stored sign-in that could not be resumed is tried again.
    if (now.state === 'anonymous' && storedSignIn() === null)
      void navigate(paths.signIn(pathname + search), { replace: true });
    else if (now.state === 'signedIn' && now.role !== 'ADMIN' && !isGuess(now))
      void navigate(paths.notFound, { replace: true, state: { status: 404 } });
  }, [session, pathname, search, navigate]);
  return (
    <div className={classes.wide}>
      <nav ref={showCurrent} className={classes.links} aria-label="Administration">
        {adminLinks.map(({ to, label }) => (
          <NavLink key={to} to={to} end={to === paths.admin}>
            {label}
          </NavLink>
        ))}
      </nav>
      <div>
        <h1>{title}</h1>
        {session.role === 'ADMIN' ? (
          <Content />
        ) : isGuess(session) ? (
          <ListFailed what="This page" onRetry={revalidateSession} />
        ) : (
          <TableSkeleton label="The page is being loaded." />
        )}
      </div>
    </div>
  );
}

const isGuess = (session: Session) => session.state === 'signedIn' && session.isGuess === true;

/** Scrolls the current link into view on screens too narrow for all links. */
function showCurrent(nav: HTMLElement | null) {
  const open = nav?.querySelector('[aria-current="page"]')?.getBoundingClientRect();
  if (!nav || !open) return;
  const { left, width } = nav.getBoundingClientRect();
  nav.scrollLeft += open.left + open.width / 2 - (left + width / 2);
}
