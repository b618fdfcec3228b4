import { Button } from '@mantine/core';
import { type SubmitEvent, useId, useState } from 'react';
import { accountMessages } from '../../../../shared/accountMessages.ts';
import { api } from '../../../app/api.ts';
import { endSession } from '../../../app/session.ts';
import { RadioList } from '../../../ui/RadioList.tsx';
import { useModal } from '../../../ui/useModal.ts';
import { Field } from '../fields.tsx';
import classes from '../../../ui/Dialog.module.css';

export default function DeleteDialog(props: {
  email: string;
  onLeave: () => void;
  onClose: () => void;
}) {
  const { email, onLeave, onClose } = props;
  const [reports, setReports] = useState<'remove' | 'keep'>('remove');
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState<string>();
  const { run, busy, failed, signInLeft } = useDeleteAccount(onLeave);
  const heading = useId();
  const { close, ...dialog } = useModal(busy, signInLeft ? endSession : onClose);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (busy) return;
    const same = typed.trim().toLowerCase() === email.toLowerCase();
    setWrong(same ? undefined : accountMessages.confirmEmail);
    if (same) run({ reports, confirm: typed });
  };
  return (
    <dialog
      {...dialog}
      className={classes.dialog}
      data-whole
      data-danger
      aria-labelledby={heading}
      aria-busy={busy}
    >
      {signInLeft ? (
        <div className={classes.sheet}>
          <h2 id={heading}>Your account is deleted</h2>
          <p>
            Only your sign-in is left at the sign-in service: it takes a deletion only from somebody
            who signed in a few minutes ago. To be rid of that too, sign in again and delete the
            account once more.
          </p>
          <Button onClick={endSession}>Go to the home page</Button>
        </div>
      ) : (
        <form className={classes.sheet} onSubmit={submit} noValidate>
          <h2 id={heading} tabIndex={-1}>
            Delete account
          </h2>
          <p>
            This can’t be undone. Your name, your sessions and your notes are deleted in any case.
          </p>
          <RadioList
            legend="What becomes of your reports?"
            options={CHOICES}
            value={reports}
            onChange={setReports}
          />
          <Field
            label={`Type ${email} to confirm`}
            name="confirm"
            type="email"
            autoComplete="off"
            value={typed}
            error={wrong}
            onChange={(text) => {
              setTyped(text);
              setWrong(undefined);
            }}
          />
          <p className={classes.error} role="alert">
            {failed}
          </p>
          <div className={classes.ways}>
            <Button type="submit" className={classes.danger} aria-disabled={busy}>
              {busy ? 'Deleting…' : 'Delete account'}
            </Button>
            <Button variant="default" aria-disabled={busy} onClick={close}>
              Cancel
            </Button>
          </div>
        </form>
      )}
    </dialog>
  );
}

const CHOICES = [
  {
    value: 'remove',
    label: 'Delete them',
    note: 'Those that others asked for too stay with them, without your name.',
  },
  {
    value: 'keep',
    label: 'Keep them, without an owner',
    note: 'Links to them go on working. Nobody can delete them on your behalf.',
  },
] as const;

/**
 * Deletes the account, then the sign-in at the identity service, which may refuse it (`signInLeft`).
 */
function useDeleteAccount(onLeave: () => void) {
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
    const { removeIdentity } = await import('../../../identity/signOut.ts');
    return await removeIdentity();
  } catch {
    return false;
  }
}
