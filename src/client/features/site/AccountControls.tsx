import { NavLink } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { useAllowance } from '../../app/allowance.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';
import classes from './AccountControls.module.css';

/** Who is signed in, and the way out; for visitors the way in, which asks to be seen when none is left. */
export function AccountControls(props: {
  /** Where these stand, as the sign-in is told. */
  source: string;
  onSignOut: () => void;
  onLeave?: () => void;
}) {
  const { source, onLeave } = props;
  const { user } = useSession();
  const { remaining } = useAllowance();
  if (user)
    return (
      <>
        <NavLink
          className={classes.email ?? ''}
          to={paths.account}
          title={user.email}
          onClick={onLeave}
        >
          {user.email}
        </NavLink>
        <button type="button" className={classes.button} onClick={props.onSignOut}>
          Sign Out
        </button>
      </>
    );
  return (
    <button
      type="button"
      className={remaining === 0 ? classes.pulsing : classes.button}
      data-sign-in
      onClick={() => {
        onLeave?.();
        openAuthModal(remaining === 0 ? 'register' : 'signIn', source);
      }}
    >
      Sign In / Register
    </button>
  );
}
