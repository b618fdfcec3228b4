import { Button, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { failureMessages } from '../../../shared/messages.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { refreshAllowance } from '../../app/allowance.ts';
import type { api } from '../../app/api.ts';
import { Notice } from '../../ui/Notice.tsx';
import { CLAIM_SHOWN } from './draft.ts';

export function FailedAnalysis(props: {
  claim: string;
  error: string | null;
  /** `Refunded`, once that is known. */
  cost: ReactNode;
  refusal: string | null;
  busy: boolean;
  onAgain: () => void;
  onInstead: () => void;
  takesFocus?: boolean;
}) {
  const { title, again, instead } = waysOn(props.error);
  const why =
    props.error === null || props.error === pageMessages.analysisFailed
      ? 'The analysis ended without a result, so there is no report to show. Your text is kept.'
      : props.error;
  return (
    <Notice
      title={title}
      takesFocus={props.takesFocus}
      text={
        <>
          {why}
          {props.cost}
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

/** Of an analysis that cost nothing; `left` is null for people whose reports are not counted. */
export interface Refund {
  left: number | null;
}

export const Refunded = ({ left }: Refund) => (
  <Text component="b" display="block" mt="xs" fw={700}>
    This cost you nothing.
    {left !== null && ` You have ${left} ${left === 1 ? 'report' : 'reports'} left this month.`}
  </Text>
);

/** Null to whoever did not ask for the analysis, and when it was counted nevertheless. */
export async function askRefund(
  utils: ReturnType<typeof api.useUtils>,
  reportId: string,
): Promise<Refund | null> {
  const { isFree } = await utils.client.reports.cost.query({ reportId });
  return isFree ? { left: await refreshAllowance(utils) } : null;
}

/** What may succeed next time though nothing is changed. */
const MAY_PASS: readonly string[] = [
  'analysis_failed',
  'out_of_time',
  'page_unreachable',
  'page_error_status',
  'page_timed_out',
];

/** `again`: the same analysis may succeed next time; `instead`: the label of another way to try. */
function waysOn(error: string | null) {
  const [failure = 'analysis_failed'] =
    Object.entries(failureMessages).find(([, message]) => message === error) ?? [];
  const again = MAY_PASS.includes(failure);
  if (failure.startsWith('page_'))
    return { title: 'The page could not be read', again, instead: pageMessages.pasteInstead };
  return { title: pageMessages.analysisFailed, again, instead: again ? null : 'Change the text' };
}
