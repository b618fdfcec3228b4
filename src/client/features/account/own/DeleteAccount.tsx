import { Button } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from './AccountView.module.css';

const DeleteDialog = lazy(async () => ({
  default: (await import('./DeleteDialog.tsx')).DeleteDialog,
}));

/** The way to the dialog in which the account is deleted. */
export function DeleteAccount(props: { email: string; onLeave: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        For good, with your name on everything you asked for. You choose what becomes of your
        reports.
      </p>
      <Button
        size="sm"
        variant="default"
        classNames={{ label: classes.danger ?? '' }}
        onClick={() => setOpen(true)}
      >
        Delete account…
      </Button>
      {open && (
        <Suspense>
          <DeleteDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
