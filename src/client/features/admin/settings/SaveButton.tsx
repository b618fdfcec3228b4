import { Button } from '@mantine/core';
import classes from './SaveButton.module.css';

/** Saves the field beside it; quiet until there is something to save. */
export function SaveButton(props: { what: string; changed: boolean }) {
  const { what, changed } = props;
  return (
    <Button
      type="submit"
      size="sm"
      className={classes.save}
      variant={changed ? 'filled' : 'default'}
      aria-label={`Save: ${what}`}
      disabled={!changed}
    >
      Save
    </Button>
  );
}
