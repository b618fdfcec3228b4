import { useEffect, useId, useState } from 'react';
import { accountMessages } from '../../../../shared/accountMessages.ts';
import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { api } from '../../../app/api.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import input from '../../../ui/Input.module.css';
import { RadioList } from '../../../ui/RadioList.tsx';
import classes from './AskOfUser.module.css';
import { useDone } from './useDone.ts';

/** Asks what becomes of the reports and for the address, then deletes somebody's account. */
export function DeleteUser(props: {
  user: AdminUser;
  onClose: () => void;
  onTell: (text: string) => void;
}) {
  const { user, onClose, onTell } = props;
  const [reports, setReports] = useState<'remove' | 'keep'>('remove');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const done = useDone(onClose);
  const { mutate, isPending, error } = api.admin.users.remove.useMutation({
    onSuccess: async ({ identityRemoved }) => {
      await done();
      if (!identityRemoved) onTell(leftBehind(user.email));
    },
  });
  useEffect(() => findFocus, []);
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
      error={wrong ? accountMessages.confirmEmail : (error?.message ?? null)}
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

/** The row with the button that had it goes with the account. */
function findFocus() {
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
