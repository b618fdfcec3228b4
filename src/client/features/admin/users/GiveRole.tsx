import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { useDone } from './useDone.ts';

/** Gives an account the administrators' role, or takes it away. */
export function GiveRole(props: { user: AdminUser; role: AdminUser['role']; onClose: () => void }) {
  const { user, role, onClose } = props;
  const onSuccess = useDone(onClose);
  const { mutate, isPending, error } = api.admin.users.setRole.useMutation({ onSuccess });
  const given = role === 'ADMIN';
  return (
    <ConfirmDialog
      title={given ? 'Make this an administrator?' : 'Take the role away?'}
      confirmLabel={given ? 'Make administrator' : 'Take the role away'}
      danger={!given && user.isYou}
      busy={isPending}
      error={error?.message ?? null}
      onConfirm={() => mutate({ userId: user.id, role })}
      onClose={onClose}
    >
      <p>
        <strong>{user.email}</strong>
      </p>
      <p>
        {given
          ? 'Administrators see every report and every account, change settings, and can give and take this role themselves.'
          : user.isYou
            ? 'This is your own account: you leave the administration at once, and only another administrator can let you in again.'
            : 'They leave the administration at once; their account and their reports stay as they are.'}
      </p>
    </ConfirmDialog>
  );
}
