import { Group, Text } from '@mantine/core';
import { useContext, useId } from 'react';
import { useNavigate } from 'react-router';
import { cooldownEnd } from '../../../shared/dates.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { announceReportsUpdated, useAllowance } from '../../app/allowance.ts';
import { api, errorName, isAboutPerson } from '../../app/api.ts';
import { FirstPage, useOnceHere } from '../../app/boot.ts';
import { adoptAnonymousToken } from '../../app/session.ts';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';

/** `inVain`: an earlier request on this page brought no answer. */
export function AskAgain({ report, inVain }: { report: Report; inVain: boolean }) {
  const showStatus = useShowStatus(report.slug);
  const { mutate, isPending, error } = api.analysis.rerunMissing.useMutation({
    onSuccess: ({ status }) => showStatus(status),
  });
  const asking = isPending || report.status === 'processing';
  const failure = error?.data
    ? error.message
    : 'The analyst could not be asked again. Please try again.';
  const said = error ? failure : inVain && 'Asked again, but there was no answer.';
  return (
    <Group className="unprinted" gap="0.4rem 1rem" mt="0.4rem">
      <SmallButton
        // Not `disabled`, which would take the focus away.
        aria-disabled={asking}
        onClick={asking ? undefined : () => mutate({ reportId: report.reportId })}
      >
        {asking ? 'Asking again…' : 'Ask again, free'}
      </SmallButton>
      <Text span size="sm" c="dimmed" role="status">
        {!asking && said}
      </Text>
    </Group>
  );
}

export function Resubmit({ report }: { report: Report }) {
  const { reportId, slug, content } = report;
  const navigate = useNavigate();
  const utils = api.useUtils();
  const showStatus = useShowStatus(slug);
  const { mutate, isPending, isSuccess, error } = api.analysis.startAnew.useMutation({
    onSuccess: async ({ status, remainingReports, metadata }) => {
      adoptAnonymousToken(metadata.anonymousToken);
      announceReportsUpdated(remainingReports);
      if (status === 'completed') await utils.reports.invalidate();
      else await showStatus(status);
    },
    onError: (failure) => {
      if (!resubmitRefusal(failure).outOfReports) return;
      announceReportsUpdated(0);
      void navigate(paths.noReports, { state: { refused: true } });
    },
  });
  const { unlimited } = useAllowance();
  const note = useId();
  const { site, mayResubmit = false } = useContext(FirstPage);
  const from = cooldownEnd(report.updatedAt, site?.resubmitCooldownDays);
  // Until hydration this repeats what the server rendered.
  const mayNow = useOnceHere(() => Date.now() > from.getTime()) ?? mayResubmit;
  const busy = isPending || report.status === 'processing';
  return (
    <Group className="unprinted" gap="0.4rem 0.9rem" mt="clamp(0.5rem, 2vw, 1.25rem)">
      <SmallButton
        // Not `disabled`, which would hide the reason from keyboard users.
        aria-disabled={!mayNow || busy}
        aria-describedby={note}
        onClick={mayNow && !busy ? () => mutate({ id: reportId, content }) : undefined}
      >
        {busy ? 'Analyzing again…' : 'Resubmit'}
      </SmallButton>
      <Text span flex="1 1 9rem" fz="xs" lh={1.35} c="dimmed" id={note}>
        {busy && 'This report stays until the new one is there.'}
        {!busy && mayNow && !unlimited && (
          <span className="visitors">
            Uses one of your free reports, unless it is your own report.
          </span>
        )}
        {!busy && !mayNow && (
          <>
            {pageMessages.resubmitAfter('')}
            <Time iso={from.toISOString()} />
          </>
        )}
      </Text>
      <p className="error" role="alert">
        {error ? resubmitRefusal(error).text : isSuccess && !busy && report.error}
      </p>
    </Group>
  );
}

function useShowStatus(slug: string) {
  const { read } = api.useUtils().reports;
  return async (status: Report['status']) => {
    // A response that is still on its way would bring back the old status.
    await read.cancel({ id: slug });
    read.setData({ id: slug }, (known) => known && { ...known, status });
  };
}

export function resubmitRefusal(failure: {
  message: string;
  data?: { httpStatus?: number } | null | undefined;
}) {
  const outOfReports =
    (failure.data?.httpStatus === 403 && !isAboutPerson(failure)) ||
    errorName(failure) === 'no_reports_remaining';
  return { outOfReports, text: failure.data ? failure.message : pageMessages.resubmitFailed };
}
