import '@mantine/core/styles/Skeleton.layer.css';
import { Button, Skeleton, Stack } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { REPORT_MISSING_MS } from '../../../shared/limits.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import { PageHead } from '../../app/PageHead.tsx';
import { Link } from '../../ui/Link.tsx';
import { Meter } from '../../ui/meter/Meter.tsx';
import { Notice, TimeoutNotice } from '../../ui/Notice.tsx';
import classes from './Report.module.css';

export function WaitingForReport() {
  const [tooLong, setTooLong] = useState(false);
  useTimeout(() => setTooLong(true), REPORT_MISSING_MS, { autoInvoke: true });
  return (
    <>
      <PageHead title="Report – Verimeter" description="A credibility report by Verimeter." />
      {tooLong ? <TimeoutNotice /> : <ReportSkeleton />}
    </>
  );
}

/** Has the measures of a report, so that nothing moves when the report comes. */
function ReportSkeleton() {
  return (
    <div className={classes.skeleton}>
      <h1 className="unseen">Report</h1>
      <Stack className={classes.header}>
        <p className="fine" role="status">
          Loading the report…
        </p>
        <Skeleton animate={false} h={96} maw="36rem" />
        <Skeleton animate={false} h={36} maw="15rem" />
      </Stack>
      <div className={classes.answer} aria-hidden="true">
        <div className={classes.meter}>
          <Meter bare score={null} label="" />
          <div>
            <p className="fine">{pageMessages.meterName}</p>
            <Skeleton animate={false} h={56} maw="6rem" mx="auto" />
          </div>
        </div>
        <Stack gap="0.6rem">
          <Skeleton animate={false} h={44} maw="14rem" />
          <Skeleton animate={false} h={80} />
          <Skeleton animate={false} h={44} />
        </Stack>
      </div>
    </div>
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
