import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDone } from './useDone.ts';

/** Suspends an account. */
export function SuspendUser({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const onSuccess = useDone(onClose);
  const { mutate, isPending, error } = api.admin.users.setSuspended.useMutation({ onSuccess });
  return (
    <ConfirmDialog
      title="Suspend this account?"
      confirmLabel="Suspend"
      danger
      busy={isPending}
      error={error?.message ?? null}
      onConfirm={() => mutate({ userId: user.id, suspended: true })}
      onClose={onClose}
    >
      <p>
        <strong>{user.email}</strong>
      </p>
      <p>
        Its owner is signed out everywhere at once and can’t sign in again; they are told that the
        account is suspended. Their reports stay as they are. You can lift the suspension at any
        time.
      </p>
    </ConfirmDialog>
  );
}
