import { Button } from '@mantine/core';
import { useLocation } from 'react-router';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import { storedRemaining, useAllowance } from '../app/allowance.ts';
import { useOnceHere } from '../app/boot.ts';
import { openAuthModal } from '../app/openAuthModal.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Time } from '../ui/Time.tsx';

export default function NoReportsPage() {
  const { remaining, resetsAt, unlimited } = useAllowance();
  const remembered = useOnceHere(storedRemaining);
  const { state } = useLocation() as { state: { refused?: boolean } | null };
  // The count may still be the one from before the refusal.
  const count = state?.refused === true ? 0 : (remaining ?? remembered ?? 0);
  const some = unlimited || count !== 0;
  const title = some ? 'You have reports left' : pageMessages.noReportsRemaining;
  const goOn = 'Go on and check another claim.';
  return (
    <>
      <PageHead
        title={`${title} – Verimeter`}
        description={some ? goOn : pageMessages.freeReportsUsedUp}
      />
      <Notice
        title={title}
        text={
          some ? (
            goOn
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
