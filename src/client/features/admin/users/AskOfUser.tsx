import '../../../theme/fields.css';
import { Radio, TextInput } from '@mantine/core';
import { useEffect, useState } from 'react';
import { accountMessages } from '../../../../shared/accountMessages.ts';
import type { AdminUser } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/Dialog.tsx';

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
  return asked.act === 'delete' ? (
    <DeleteUser user={asked.user} onClose={onClose} onReport={onReport} />
  ) : (
    <ChangeUser asked={asked} onClose={onClose} />
  );
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
      <Radio.Group label="What becomes of their reports?" value={reports} onChange={setReports}>
        {CHOICES.map((choice) => (
          <Radio key={choice.value} {...choice} mt="xs" />
        ))}
      </Radio.Group>
      <TextInput
        label="Type the address to confirm"
        type="email"
        value={typed}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={wrong}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
        }}
      />
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
    description: 'Those that others asked for too stay with them.',
  },
  {
    value: 'keep',
    label: 'Keep them, without an owner',
    description: 'Links to them go on working.',
  },
] as const;

function ChangeUser({ asked, onClose }: { asked: AskedOfUser; onClose: () => void }) {
  const onSuccess = useDone(onClose);
  const setRole = api.admin.users.setRole.useMutation({ onSuccess });
  const setSuspended = api.admin.users.setSuspended.useMutation({ onSuccess });
  const { user } = asked;
  const { title, label, danger, text } = wordsOf(asked);
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={label}
      danger={danger}
      busy={setRole.isPending || setSuspended.isPending}
      error={(setRole.error ?? setSuspended.error)?.message}
      onConfirm={() => {
        if (asked.act === 'role') setRole.mutate({ userId: user.id, role: asked.role });
        else setSuspended.mutate({ userId: user.id, suspended: true });
      }}
      onClose={onClose}
    >
      <p>
        <strong>{user.email}</strong>
      </p>
      <p>{text}</p>
    </ConfirmDialog>
  );
}

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

/** The dialog closes once the list shows what was done. */
function useDone(onClose: () => void): () => Promise<void> {
  const utils = api.useUtils();
  return async () => {
    await utils.admin.users.list.invalidate();
    onClose();
  };
}
