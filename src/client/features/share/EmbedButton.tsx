import { UnstyledButton } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import classes from './EmbedButton.module.css';

const EmbedDialog = lazy(async () => ({
  default: (await import('./EmbedDialog.tsx')).EmbedDialog,
}));

/** Opens what shows the report on other sites. `isProvisional`: its number is not the last word. */
export function EmbedButton(props: { slug: string; isProvisional: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <UnstyledButton
        className={classes.embed}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Embed
      </UnstyledButton>
      {open && (
        <Suspense>
          <EmbedDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
