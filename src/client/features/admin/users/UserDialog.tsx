import { useEffect } from 'react';
import type { AdminUser } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { DeleteAccountDialog } from '../../../ui/DeleteAccountDialog.tsx';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';
import { focusIfLost } from '../AdminOnly.tsx';

export const ROLE_NAMES: Record<AdminUser['role'], string> = {
  REGISTERED: 'Registered',
  ADMIN: 'Administrator',
};

/** An act on an account that is confirmed first. */
export type AskedOfUser = { user: AdminUser } & (
  { act: 'suspend' | 'delete' } | { act: 'role'; role: AdminUser['role'] }
);

/** Says what will become of the account, asks, and does it; a refusal shows in the dialog. */
export function UserDialog(props: {
  asked: AskedOfUser;
  onClose: () => void;
  onReport: (text: string) => void;
}) {
  const { asked, onClose, onReport } = props;
  const { user, act } = asked;
  const { id: userId, email } = user;
  const users = api.useUtils().admin.users;
  /** The dialog closes once the list shows what was done. */
  const onSuccess = async () => {
    await users.list.invalidate();
    onClose();
  };
  const setRole = api.admin.users.setRole.useMutation({ onSuccess });
  const setSuspended = api.admin.users.setSuspended.useMutation({ onSuccess });
  const remove = api.admin.users.remove.useMutation({
    onSuccess: async ({ identityRemoved }) => {
      await onSuccess();
      if (!identityRemoved) onReport(leftBehind(email));
    },
  });
  // The row goes, and with it the button that had the focus.
  useEffect(() => () => focusIfLost(), []);
  if (act === 'delete')
    return (
      <DeleteAccountDialog
        title="Delete this account?"
        label="Type the address to confirm"
        legend="What becomes of their reports?"
        notes={{
          remove: 'Those that others asked for too stay with them.',
          keep: 'Links to them go on working.',
        }}
        busy={remove.isPending}
        error={remove.error?.message}
        onConfirm={(choice) => remove.mutate({ userId, ...choice })}
        {...{ email, onClose }}
      >
        <p>
          This can’t be undone. The name, the sessions and the notes of <strong>{email}</strong> are
          deleted in any case.
        </p>
      </DeleteAccountDialog>
    );
  const { title, label, danger, text } = wordsOf(asked);
  return (
    <ConfirmDialog
      confirmLabel={label}
      {...{ title, danger, onClose }}
      busy={setRole.isPending || setSuspended.isPending}
      error={(setRole.error ?? setSuspended.error)?.message}
      onConfirm={() =>
        act === 'role'
          ? setRole.mutate({ userId, role: asked.role })
          : setSuspended.mutate({ userId, suspended: true })
      }
    >
      <p>
        <strong>{email}</strong>
      </p>
      <p>{text}</p>
    </ConfirmDialog>
  );
}

const leftBehind = (email: string) =>
  `${email} is deleted here, but the sign-in service could not be reached: the sign-in is left there. Whoever uses it gets a new account, with nothing in it.`;

function wordsOf(asked: AskedOfUser) {
  if (asked.act !== 'role')
    return {
      title: 'Suspend this account?',
      label: 'Suspend',
      danger: true,
      text: 'Its owner is signed out everywhere at once and can’t sign in again; they are told that the account is suspended. Their reports stay as they are. You can lift the suspension at any time.',
    };
  if (asked.role === 'ADMIN')
    return {
      title: 'Make this an administrator?',
      label: 'Make administrator',
      danger: false,
      text: 'Administrators see every report and every account, change settings, and can give and take this role themselves.',
    };
  return {
    title: 'Take the role away?',
    label: 'Take the role away',
    danger: asked.user.isYou,
    text: asked.user.isYou
      ? 'This is your own account: you leave the administration at once, and only another administrator can let you in again.'
      : 'They leave the administration at once; their account and their reports stay as they are.',
  };
}
