import { Button } from '@mantine/core';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice } from '../../ui/Notice.tsx';

export function TimeoutScreen() {
  return (
    <Notice title={pageMessages.timeoutTitle} text={pageMessages.coffeeBreak}>
      <Button component={Link} to={paths.home}>
        Try Again
      </Button>
    </Notice>
  );
}
