import { Button } from '@mantine/core';
import { api } from '../../../app/api.ts';
import classes from './AccountView.module.css';

/** Ends every session of this account, this one too. */
export function SignOutEverywhere({ onLeave }: { onLeave: () => void }) {
  const { mutate, isPending, error } = api.auth.logoutEverywhere.useMutation({
    onSuccess: async () => {
      const { signOutHere } = await import('../../../identity/signOutHere.ts');
      onLeave();
      await signOutHere();
    },
  });
  return (
    <>
      <p>Ends your sessions in all browsers and on all devices, this one too.</p>
      <Button
        size="sm"
        variant="default"
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? 'Signing out…' : 'Sign out everywhere'}
      </Button>
      <p className={classes.error} role="alert">
        {error?.message}
      </p>
    </>
  );
}
