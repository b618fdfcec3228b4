import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../app/api.ts';
import { endSession } from '../../app/session.ts';
import { DeleteAccountDialog } from '../../ui/DeleteAccountDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';

/** Deletes the account, then the sign-in at the identity service, which may refuse it. */
export default function DeleteDialog(props: {
  email: string;
  onLeave: () => void;
  onClose: () => void;
}) {
  const { email, onLeave, onClose } = props;
  const [isSignInLeft, setSignInLeft] = useState(false);
  const { client } = api.useUtils();
  if (isSignInLeft)
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
    <DeleteAccountDialog
      title="Delete account"
      label={`Type ${email} to confirm`}
      legend="What becomes of your reports?"
      notes={{
        remove: 'Those that others asked for too stay with them, without your name.',
        keep: 'Links to them go on working. Nobody can delete them on your behalf.',
      }}
      act={async (choice) => {
        await client.account.remove.mutate(choice);
        // From here on the session may end at any moment.
        onLeave();
        if (await removeIdentity()) endSession();
        else setSignInLeft(true);
      }}
      {...{ email, onClose }}
    >
      <p>This can’t be undone. Your name, your sessions and your notes are deleted in any case.</p>
    </DeleteAccountDialog>
  );
}

async function removeIdentity(): Promise<boolean> {
  try {
    const { removeIdentity } = await import('../../identity/firebase.ts');
    return await removeIdentity();
  } catch {
    return false;
  }
}
