import { Button } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '../../shared/paths.ts';
import { PageHead } from '../features/site/PageHead.tsx';
import { Notice } from '../ui/Notice.tsx';

export default function NotFoundPage() {
  return (
    <>
      <PageHead title="404: Page Not Found – Verimeter" />
      <Notice title="Page Not Found" text="There is nothing at this address.">
        <Button component={Link} to={paths.home}>
          Go to the home page
        </Button>
      </Notice>
    </>
  );
}
