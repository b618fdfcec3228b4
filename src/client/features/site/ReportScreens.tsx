import { Button } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import { REPORT_MISSING_MS } from '../../../shared/limits.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { Link } from '../../ui/Link.tsx';
import { Notice, TimeoutNotice } from '../../ui/Notice.tsx';
import { PageHead } from '../../app/PageHead.tsx';

/** After `REPORT_MISSING_MS` the skeleton gives way to the way home. */
export function WaitingForReport(props: { skeleton: (said: ReactNode) => ReactNode }) {
  const [tooLong, setTooLong] = useState(false);
  useTimeout(() => setTooLong(true), REPORT_MISSING_MS, { autoInvoke: true });
  return (
    <>
      <PageHead title="Report – Verimeter" description="A credibility report by Verimeter." />
      {tooLong ? (
        <TimeoutNotice />
      ) : (
        <>
          <h1 className="unseen">Report</h1>
          {props.skeleton(<span role="status">Loading the report…</span>)}
        </>
      )}
    </>
  );
}

export function NoReportScreen(props: { title: string; why?: string }) {
  const { title, why = reasons[title] ?? 'The report exists, but it cannot be shown here.' } =
    props;
  return (
    <>
      <PageHead title={`${title.replace(/\.$/, '')} – Verimeter`} description={why} />
      <Notice title={title} text={why}>
        <Button component={Link} to={paths.home}>
          Go to the home page
        </Button>
      </Notice>
    </>
  );
}

const reasons: Record<string, string> = {
  [pageMessages.reportNotFound]:
    'There is no report at this address. It may have been deleted, or the address may be incomplete.',
  [pageMessages.permissionDenied]: 'It has been withheld, so only admins can read it for now.',
  [pageMessages.reportGone]:
    'The person who asked for it, or an admin, deleted it. Nobody can read it anymore.',
  [pageMessages.reportIdRequired]: 'The address does not name a report.',
  [pageMessages.noResult]: 'Its analysis ended without one.',
};
