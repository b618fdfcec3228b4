import { Button } from '@mantine/core';
import { messages } from '../../../shared/messages.ts';
import { Notice } from '../../ui/Notice.tsx';

/** An analysis that ended without a result: nothing half is shown, and one button tries again. */
export function FailedAnalysis(props: {
  refusal: string | null;
  busy: boolean;
  onAgain: () => void;
}) {
  return (
    <Notice
      title={messages.analysisFailed}
      text={
        props.refusal ??
        'The analysis ended without a result, so there is no report to show. Your text is kept.'
      }
    >
      <Button onClick={props.onAgain} disabled={props.busy}>
        {props.busy ? 'Starting…' : 'Try again'}
      </Button>
    </Notice>
  );
}
