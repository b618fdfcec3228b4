import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { messages } from '../../../shared/messages.ts';
import { paths } from '../../../shared/paths.ts';
import { Notice } from '../../ui/Notice.tsx';

/** Nothing came for too long. */
export function TimeoutScreen() {
  return (
    <Notice title={messages.timeoutTitle} text={messages.coffeeBreak}>
      <Button component={Link} to={paths.home}>
        Try Again
      </Button>
    </Notice>
  );
}
