import '../../../theme/fields.css';
import { Button, Radio } from '@mantine/core';
import { useState } from 'react';
import { accountMessages } from '../../../../shared/accountMessages.ts';
import { api } from '../../../app/api.ts';
import { endSession } from '../../../app/session.ts';
import { ConfirmDialog, Dialog } from '../../../ui/Dialog.tsx';
import { Field } from '../fields.tsx';

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
  if (signInLeft)
    return (
      <Dialog title="Your account is deleted" danger onClose={endSession}>
        <p>
          Only your sign-in is left at the sign-in service: it takes a deletion only from somebody
          who signed in a few minutes ago. To be rid of that too, sign in again and delete the
          account once more.
        </p>
        <Button data-autofocus onClick={endSession}>
          Go to the home page
        </Button>
      </Dialog>
    );
  return (
    <ConfirmDialog
      title="Delete account"
      confirmLabel="Delete account"
      danger
      {...{ busy, onClose }}
      error={failed}
      onConfirm={() => {
        const same = typed.trim().toLowerCase() === email.toLowerCase();
        setWrong(same ? undefined : accountMessages.confirmEmail);
        if (same) run({ reports, confirm: typed });
      }}
    >
      <p>This can’t be undone. Your name, your sessions and your notes are deleted in any case.</p>
      <Radio.Group label="What becomes of your reports?" value={reports} onChange={setReports}>
        {CHOICES.map((choice) => (
          <Radio key={choice.value} {...choice} mt="xs" />
        ))}
      </Radio.Group>
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
    </ConfirmDialog>
  );
}

const CHOICES = [
  {
    value: 'remove',
    label: 'Delete them',
    description: 'Those that others asked for too stay with them, without your name.',
  },
  {
    value: 'keep',
    label: 'Keep them, without an owner',
    description: 'Links to them go on working. Nobody can delete them on your behalf.',
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
    const { removeIdentity } = await import('../../../identity/firebase.ts');
    return await removeIdentity();
  } catch {
    return false;
  }
}
