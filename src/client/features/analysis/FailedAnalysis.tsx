import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { failureMessages } from '../../../shared/messages.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { refreshAllowance } from '../../app/allowance.ts';
import { api, oncePerPage } from '../../app/api.ts';
import { type Session, useSession } from '../../app/session.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CLAIM_SHOWN } from './draft.ts';
import classes from './Analysis.module.css';

export function FailedAnalysis(props: {
  /** Null where the cost is unknown. */
  reportId: string | null;
  claim: string;
  error: string | null;
  refusal: string | null;
  busy: boolean;
  onAgain: () => void;
  onInstead: () => void;
}) {
  const { title, again, instead } = nextSteps(props.error);
  const why =
    props.error === null || props.error === pageMessages.analysisFailed
      ? 'The analysis ended without a result, so there is no report to show. Your text is kept.'
      : props.error;
  return (
    <Notice
      title={title}
      text={
        <>
          {why}
          {props.reportId !== null && <OwnCost reportId={props.reportId} />}
          <Text
            span
            className="aside"
            lineClamp={3}
            mt="md"
            ps="md"
            ff="heading"
            c="dimmed"
            dir="auto"
          >
            {props.claim.slice(0, CLAIM_SHOWN)}
          </Text>
        </>
      }
    >
      {instead !== null && <Button onClick={props.onInstead}>{instead}</Button>}
      {again && (
        <Button
          variant={instead === null ? 'filled' : 'default'}
          onClick={props.onAgain}
          disabled={props.busy}
        >
          {props.busy ? 'Starting…' : 'Try again'}
        </Button>
      )}
      <p className="error" role="alert">
        {props.refusal}
      </p>
    </Notice>
  );
}

/** The page is the same for everybody, so the browser requests the cost to this person. */
function OwnCost({ reportId }: { reportId: string }) {
  const utils = api.useUtils();
  const { state } = useSession();
  const { data } = useQuery({
    ...refundOf(utils, reportId, state),
    enabled: state !== 'loading',
  });
  return (
    <Text span className={classes.cost} role="status">
      {data && <Refunded {...data} />}
    </Text>
  );
}

/** `left`: null for people whose reports are not counted. */
export const Refunded = ({ left }: { left: number | null }) => (
  <Text component="b" display="block" mt="xs" fw={700}>
    This cost you nothing.
    {left !== null && ` You have ${left} ${left === 1 ? 'report' : 'reports'} left this month.`}
  </Text>
);

type Utils = ReturnType<typeof api.useUtils>;

/** Null where the analysis was counted, or somebody else requested it. */
export const refundOf = (utils: Utils, reportId: string, state: Session['state']) => ({
  queryKey: ['refund', reportId, state],
  queryFn: async () => {
    const { isFree } = await utils.client.reports.cost.query({ reportId });
    return isFree ? { left: await refreshAllowance(utils) } : null;
  },
  ...oncePerPage,
});

const RETRYABLE: readonly string[] = [
  'analysis_failed',
  'out_of_time',
  'page_unreachable',
  'page_error_status',
  'page_timed_out',
];

function nextSteps(error: string | null) {
  const [failure = 'analysis_failed'] =
    Object.entries(failureMessages).find(([, message]) => message === error) ?? [];
  const again = RETRYABLE.includes(failure);
  if (failure.startsWith('page_'))
    return { title: 'The page could not be read', again, instead: pageMessages.pasteInstead };
  return { title: pageMessages.analysisFailed, again, instead: again ? null : 'Change the text' };
}
