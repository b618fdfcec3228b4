import { Button } from '@mantine/core';
import { Empty } from './Empty.tsx';

/** A list could not be read. */
export function ListFailed(props: {
  /** What could not be loaded: `Your reports`. */
  what: string;
  onRetry: () => void;
}) {
  return (
    <Empty
      role="alert"
      title={`${props.what} could not be loaded`}
      text="The connection may be gone, or the server busy. Nothing is lost."
    >
      <Button variant="default" onClick={props.onRetry}>
        Try again
      </Button>
    </Empty>
  );
}
