import { Box, Button, Skeleton, Stack } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { ReactNode } from 'react';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import { storedRemaining, useAllowance } from '../app/allowance.ts';
import { useOnceHere, useVisitState } from '../app/boot.ts';
import { openAuthModal } from '../app/openAuthModal.ts';
import { PageHead } from '../app/PageHead.tsx';
import { Link } from '../ui/Link.tsx';
import { Notice } from '../ui/Notice.tsx';
import { Time } from '../ui/Time.tsx';

export default function NoReportsPage() {
  const { remaining, isLost, resetsAt, unlimited } = useAllowance();
  const remembered = useOnceHere(storedRemaining);
  // The cached count may be from before the refusal.
  const refused = useVisitState()?.refused === true;
  const known = refused || isLost ? 0 : (remaining ?? remembered);
  const some = unlimited || (known ?? 0) !== 0;
  const title = some ? 'You have reports left' : pageMessages.noReportsRemaining;
  const goOn = 'Go on and check another claim.';
  return (
    <>
      <PageHead
        title={`${known === undefined ? 'Free reports' : title} – Verimeter`}
        description={some ? goOn : pageMessages.freeReportsUsedUp}
      />
      <ReservedSpace isKnown={known !== undefined}>
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
      </ReservedSpace>
    </>
  );
}

function ReservedSpace({ isKnown, children }: { isKnown: boolean; children: ReactNode }) {
  if (isKnown) return children;
  return (
    <Box pos="relative" role="status" aria-label="Your free reports are being counted.">
      <div style={{ visibility: 'hidden' }}>{children}</div>
      <Stack pos="absolute" inset={0} pt="clamp(1rem, 8vh, 5rem)">
        <Skeleton animate={false} h={44} maw="20rem" />
        <Skeleton animate={false} h={80} />
        <Skeleton animate={false} h={44} maw="16rem" />
      </Stack>
    </Box>
  );
}
