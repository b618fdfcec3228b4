import { Button } from '@mantine/core';
import { useContext, useId, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router';
import { cooldownEnd } from '../../../shared/cooldown.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { announceReportsUpdated, useAllowance } from '../../app/allowance.ts';
import { api, errorName, isAboutPerson } from '../../app/api.ts';
import { FirstPage } from '../../app/boot.ts';
import { adoptAnonymousToken } from '../../app/credentials.ts';
import { Time } from '../../ui/Time.tsx';
import classes from './Resubmit.module.css';

/** Has the report's claim analysed anew, once it is old enough; what is there stays until that is done. */
export function Resubmit({ report }: { report: Report }) {
  const { resubmit, starting, started, refusal } = useResubmit(report);
  const note = useId();
  const { site } = useContext(FirstPage);
  const from = cooldownEnd(report.updatedAt, site?.resubmitCooldownDays);
  const mayNow = useIsOver(from);
  const busy = starting || report.status === 'processing';
  const failed = started && !busy ? report.error : null;
  return (
    <div className={classes.resubmit}>
      <Button
        size="sm"
        variant="default"
        // Not `disabled`, which would keep the reason from who comes with the keyboard.
        aria-disabled={!mayNow || busy}
        aria-describedby={note}
        onClick={() => {
          if (mayNow && !busy) resubmit();
        }}
      >
        {busy ? 'Analysing again…' : 'Resubmit'}
      </Button>
      <span className={classes.note} id={note}>
        <ResubmitNote busy={busy} mayNow={mayNow} from={from} />
      </span>
      <p className={classes.alert} role="alert">
        {refusal ?? failed}
      </p>
    </div>
  );
}

/** Beside the button: from when on it may be pressed, or what that costs. */
function ResubmitNote({ busy, mayNow, from }: { busy: boolean; mayNow: boolean; from: Date }) {
  const { unlimited } = useAllowance();
  if (busy) return 'This report stays until the new one is there.';
  if (mayNow && unlimited) return null;
  if (mayNow)
    return (
      <span className={classes.cost}>
        Uses one of your free reports, unless it is your own report.
      </span>
    );
  return (
    <>
      {pageMessages.resubmitAfter('')}
      <Time iso={from.toISOString()} />
    </>
  );
}

function useResubmit({ reportId, slug, content }: Report) {
  const navigate = useNavigate();
  const utils = api.useUtils();
  const [started, setStarted] = useState(false);
  const { mutate, isPending, error } = api.analysis.startAnew.useMutation({
    onSuccess: async ({ status, remainingReports, metadata }) => {
      adoptAnonymousToken(metadata.anonymousToken);
      announceReportsUpdated(remainingReports);
      setStarted(true);
      if (status === 'completed') await utils.reports.invalidate();
      else utils.reports.read.setData({ id: slug }, (known) => known && { ...known, status });
    },
    onError: (failure) => {
      if (!resubmitRefusal(failure).outOfReports) return;
      announceReportsUpdated(0);
      void navigate(paths.noReports, { state: { refused: true } });
    },
  });
  return {
    resubmit: () => mutate({ id: reportId, content }),
    starting: isPending,
    started,
    refusal: error && resubmitRefusal(error).text,
  };
}

/** Whether a moment is past; as long as the page is the server's, whether it was when that was made. */
function useIsOver(moment: Date): boolean {
  const { mayResubmit = false } = useContext(FirstPage);
  return useSyncExternalStore(
    never,
    () => Date.now() > moment.getTime(),
    () => mayResubmit,
  );
}

const never = () => () => undefined;

interface Failure {
  message: string;
  data?: { httpStatus?: number } | null | undefined;
}

/** What a refusal means to the visitor: the server's own words, also on a 429; without any, that it failed. */
export function resubmitRefusal(failure: Failure): { outOfReports: boolean; text: string } {
  const outOfReports =
    (failure.data?.httpStatus === 403 && !isAboutPerson(failure)) ||
    errorName(failure) === 'no_reports_remaining';
  return { outOfReports, text: failure.data ? failure.message : pageMessages.resubmitFailed };
}
