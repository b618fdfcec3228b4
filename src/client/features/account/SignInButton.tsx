import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { openAuthModal } from '../../app/openAuthModal.ts';
import { useSession } from '../../app/session.ts';

/** Opens the sign-in with an address in it, if one is known; who is signed in is led on. */
export function SignInButton({ email }: { email: string }) {
  const { user } = useSession();
  if (user)
    return (
      <>
        <Button component={Link} to={paths.home}>
          Check a claim
        </Button>
        <span>You are signed in as {user.email}.</span>
      </>
    );
  const known = email === '' ? undefined : email;
  return (
    <Button data-sign-in onClick={() => openAuthModal('signIn', 'verify-email', { email: known })}>
      Sign In
    </Button>
  );
}
