import { Button } from '@mantine/core';
import type { Ref } from 'react';
import classes from './saving.module.css';

/**
 * Saves the field beside it; quiet until there is something to save. The keyboard can stay on it
 * meanwhile: whoever saved would otherwise have to begin at the top of the page again.
 */
export function SaveButton(props: {
  what: string;
  changed: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  const { what, changed, ref } = props;
  return (
    <Button
      ref={ref}
      type="submit"
      size="sm"
      className={classes.save}
      variant={changed ? 'filled' : 'default'}
      aria-label={`Save: ${what}`}
      aria-disabled={!changed}
    >
      Save
    </Button>
  );
}
