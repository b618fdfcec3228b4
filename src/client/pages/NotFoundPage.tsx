import { Button } from '@mantine/core';
import { paths } from '../../shared/paths.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';

const WHAT = 'There is nothing at this address.';

export default function NotFoundPage() {
  return (
    <>
      <PageHead title="404: Page Not Found – Verimeter" description={WHAT} />
      <Notice
        kicker="404"
        title="Page Not Found"
        text={`${WHAT} It may have been mistyped, or the page has moved.`}
      >
        <Button component={Link} to={paths.home}>
          Go to the home page
        </Button>
        <Link to={paths.about}>How Verimeter works</Link>
      </Notice>
    </>
  );
}
