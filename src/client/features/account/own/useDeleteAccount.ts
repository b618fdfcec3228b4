import { useState } from 'react';
import { api } from '../../../app/api.ts';
import { endSession } from '../../../app/currentSession.ts';

/**
 * Deletes the account at our server, then the sign-in at the identity service, which sometimes only the
 * person's own browser can do. `signInLeft`: that one was not taken.
 */
export function useDeleteAccount(onLeave: () => void) {
  const [signInLeft, setSignInLeft] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const { mutate, isPending, error } = api.account.remove.useMutation({
    onMutate: () => setLeaving(true),
    onError: () => setLeaving(false),
    onSuccess: async () => {
      // From here on the session may end at any moment.
      onLeave();
      const removed = await removeIdentity();
      setLeaving(false);
      if (removed) endSession();
      else setSignInLeft(true);
    },
  });
  return { run: mutate, busy: isPending || leaving, failed: error?.message, signInLeft };
}

async function removeIdentity(): Promise<boolean> {
  try {
    const { removeIdentity } = await import('../../../identity/removeIdentity.ts');
    return await removeIdentity();
  } catch {
    return false;
  }
}
