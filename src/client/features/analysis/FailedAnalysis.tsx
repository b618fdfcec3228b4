import { Button } from '@mantine/core';
import { messages } from '../../../shared/messages.ts';
import { Notice } from '../../ui/Notice.tsx';
import classes from './FailedAnalysis.module.css';
import { waysOn } from './waysOn.ts';

/** Three lines hold less. */
const SHOWN = 600;

const returnedText = (left: number): string =>
  `This cost you nothing. You have ${left} ${left === 1 ? 'report' : 'reports'} left this month.`;

/** An analysis that ended without a result: nothing half is shown, but why, for what, and the ways on. */
export function FailedAnalysis(props: {
  claim: string;
  /** Why, as the server says it; null when it did not say. */
  error: string | null;
  /** Reports that are left now that this one was given back; null when it is not known to be. */
  returnedTo: number | null;
  /** Why the next try was refused. */
  refusal: string | null;
  busy: boolean;
  onAgain: () => void;
  /** To the form, for something else than this. */
  onInstead: () => void;
  /** The keyboard goes to the heading, because what it was at is gone. */
  takesFocus?: boolean;
}) {
  const { title, again, instead } = waysOn(props.error);
  const why =
    props.error === null || props.error === messages.analysisFailed
      ? 'The analysis ended without a result, so there is no report to show. Your text is kept.'
      : props.error;
  return (
    <Notice
      title={title}
      takesFocus={props.takesFocus}
      text={
        <>
          {why}
          {props.returnedTo !== null && (
            <span className={classes.returned}>{returnedText(props.returnedTo)}</span>
          )}
          <span className={classes.claim} dir="auto">
            {props.claim.slice(0, SHOWN)}
          </span>
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
      <p className={classes.refusal} role="alert">
        {props.refusal}
      </p>
    </Notice>
  );
}
