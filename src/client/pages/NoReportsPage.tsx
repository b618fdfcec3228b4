import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import { useAllowance } from '../app/allowance.ts';
import { openAuthModal } from '../app/openAuthModal.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Time } from '../ui/Time.tsx';

export default function NoReportsPage() {
  const { remaining, resetsAt, unlimited } = useAllowance();
  const { state } = useLocation() as { state: { refused?: boolean } | null };
  // The count may still be the one from before the refusal.
  const some = unlimited || (state?.refused !== true && remaining !== undefined && remaining !== 0);
  return (
    <>
      <PageHead
        title={`${pageMessages.noReportsRemaining} – Verimeter`}
        description={pageMessages.freeReportsUsedUp}
      />
      <Notice
        title={some ? 'You have reports left' : pageMessages.noReportsRemaining}
        text={
          some ? (
            'Go on and check another claim.'
          ) : (
            <>
              {pageMessages.freeReportsUsedUp} New ones come with the new month
              {resetsAt !== undefined && (
                <>
                  , on <Time iso={resetsAt} />
                </>
              )}
              . Existing reports stay open to you, and your text is kept in the form.
            </>
          )
        }
      >
        {!some && (
          <Button data-sign-in onClick={() => openAuthModal('register', 'no-reports')}>
            Register for unlimited reports
          </Button>
        )}
        <Button {...(!some && { variant: 'default' })} component={Link} to={paths.home}>
          Go to the home page
        </Button>
        <Link to={paths.about}>How a score is made</Link>
      </Notice>
    </>
  );
}
