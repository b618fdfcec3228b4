import { Button } from '@mantine/core';
import classes from './TakenUp.module.css';

/** What stands in the fields was written at an earlier visit: it is back, and can be dropped. */
export function TakenUp({ onDrop }: { onDrop: () => void }) {
  return (
    <section className={classes.taken} aria-label="Written before">
      <p role="status">What you wrote before is back. It is not saved yet.</p>
      <Button size="sm" variant="default" onClick={onDrop}>
        Drop it
      </Button>
    </section>
  );
}
