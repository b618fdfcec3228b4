import { Button } from '@mantine/core';
import { GoogleIcon } from './GoogleIcon.tsx';

/** Opens Google's popup. */
export function GoogleButton(props: { busy: boolean; opening: boolean; onClick: () => void }) {
  return (
    <Button
      variant="default"
      fullWidth
      leftSection={<GoogleIcon />}
      aria-disabled={props.busy}
      onClick={props.onClick}
    >
      {props.opening ? 'Waiting for Google…' : 'Continue with Google'}
    </Button>
  );
}
