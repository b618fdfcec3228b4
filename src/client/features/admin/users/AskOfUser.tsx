import { useEffect, useId, useState } from 'react';
import { accountMessages } from '../../../../shared/accountMessages.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { RadioList } from '../../../ui/RadioList.tsx';
import input from '../../../ui/Input.module.css';
import classes from './AskOfUser.module.css';

/** An act on an account that is confirmed first. */
export type AskedOfUser = { user: AdminUser } & (
  { act: 'suspend' | 'delete' } | { act: 'role'; role: AdminUser['role'] }
);

/** Says what will become of the account, asks, and does it; a refusal shows in the dialog. */
export function AskOfUser(props: {
  asked: AskedOfUser;
  onClose: () => void;
  onReport: (text: string) => void;
}) {
  const { asked, onClose, onReport } = props;
  const { user } = asked;
  if (asked.act === 'role') return <GiveRole user={user} role={asked.role} onClose={onClose} />;
  if (asked.act === 'suspend') return <SuspendUser user={user} onClose={onClose} />;
  return <DeleteUser user={user} onClose={onClose} onReport={onReport} />;
}

function DeleteUser(props: {
  user: AdminUser;
  onClose: () => void;
  onReport: (text: string) => void;
}) {
  const { user, onClose, onReport } = props;
  const [reports, setReports] = useState<'remove' | 'keep'>('remove');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const done = useDone(onClose);
  const { mutate, isPending, error } = api.admin.users.remove.useMutation({
    onSuccess: async ({ identityRemoved }) => {
      await done();
      if (!identityRemoved) onReport(leftBehind(user.email));
    },
  });
  useEffect(() => moveFocus, []);
  const id = useId();
  const confirm = () => {
    const same = typed.trim().toLowerCase() === user.email.toLowerCase();
    setWrong(!same);
    if (same) mutate({ userId: user.id, reports, confirm: typed });
  };
  return (
    <ConfirmDialog
      title="Delete this account?"
      confirmLabel="Delete account"
      danger
      busy={isPending}
      error={wrong ? accountMessages.confirmEmail : error?.message}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        This can’t be undone. The name, the sessions and the notes of <strong>{user.email}</strong>{' '}
        are deleted in any case.
      </p>
      <RadioList
        legend="What becomes of their reports?"
        options={CHOICES}
        value={reports}
        onChange={setReports}
      />
      <div className={classes.confirm}>
        <label htmlFor={id}>Type the address to confirm</label>
        <input
          id={id}
          className={input.input}
          type="email"
          value={typed}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          aria-invalid={wrong}
          onChange={(event) => {
            setTyped(event.target.value);
            setWrong(false);
          }}
        />
      </div>
    </ConfirmDialog>
  );
}

/** The row with the button that had the focus goes with the account. */
function moveFocus() {
  if (document.activeElement === document.body) document.getElementById('main')?.focus();
}

const leftBehind = (email: string) =>
  `${email} is deleted here, but the sign-in service could not be reached: the sign-in is left there. Whoever uses it gets a new account, with nothing in it.`;

const CHOICES = [
  {
    value: 'remove',
    label: 'Delete them',
    note: 'Those that others asked for too stay with them.',
  },
  {
    value: 'keep',
    label: 'Keep them, without an owner',
    note: 'Links to them go on working.',
  },
] as const;

function GiveRole(props: { user: AdminUser; role: AdminUser['role']; onClose: () => void }) {
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
      error={error?.message}
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

function SuspendUser({ user, onClose }: { user: AdminUser; onClose: () => void }) {
  const onSuccess = useDone(onClose);
  const { mutate, isPending, error } = api.admin.users.setSuspended.useMutation({ onSuccess });
  return (
    <ConfirmDialog
      title="Suspend this account?"
      confirmLabel="Suspend"
      danger
      busy={isPending}
      error={error?.message}
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

/** The dialog closes once the list shows what was done. */
function useDone(onClose: () => void): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    await utils.admin.users.list.invalidate();
    onClose();
  };
}
