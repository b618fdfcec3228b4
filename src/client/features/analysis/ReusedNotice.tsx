import { Group, Text } from '@mantine/core';
import { ANONYMOUS_REPORTS_PER_MONTH } from '../../../shared/limits.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { useAllowance } from '../../app/allowance.ts';
import { useSession } from '../../app/session.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';
import { linkHost } from './linkHost.ts';
import { useStartAndOpen } from './useStartAnalysis.ts';

export default function ReusedNotice({ report }: { report: Report }) {
  const { content, updatedAt } = report;
  const { start, starting, refusal } = useStartAndOpen();
  const { remaining, limit = ANONYMOUS_REPORTS_PER_MONTH, unlimited } = useAllowance();
  const { state } = useSession();
  const none = remaining === 0;
  return (
    <Group
      component="aside"
      className="aside unprinted"
      gap="0.6rem 1.5rem"
      mb="1.75rem"
      aria-label="Where this report comes from"
    >
      <Text inherit flex="1 1 20rem">
        Checked on <Time iso={updatedAt} />. There is already a report on{' '}
        {linkHost(content) === null ? 'this claim' : 'this page'}.
      </Text>
      <Group gap="0.3rem 0.9rem">
        <SmallButton disabled={none || starting} onClick={() => start(content, { fresh: true })}>
          {starting ? 'Starting…' : 'Check again'}
        </SmallButton>
        {state === 'anonymous' && !unlimited && (
          <span className="fine">
            {none ? (
              pageMessages.freeReportsUsedUp
            ) : (
              <>
                Uses one of your free reports.{' '}
                {/* Hidden rather than missing, so that nothing moves once the count is known. */}
                <span style={{ visibility: remaining === undefined ? 'hidden' : 'visible' }}>
                  {remaining ?? limit} of {limit} left.
                </span>
              </>
            )}
          </span>
        )}
      </Group>
      <p className="error" role="alert">
        {refusal}
      </p>
    </Group>
  );
}
