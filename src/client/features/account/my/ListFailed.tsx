import { Button } from '@mantine/core';
import classes from './NoReports.module.css';

/** The list could not be read. */
export function ListFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={classes.none} role="alert">
      <h2>Your reports could not be loaded</h2>
      <p>The connection may be gone, or the server busy. Nothing is lost.</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  );
}
