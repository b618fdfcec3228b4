import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { failureMessages } from '../../../shared/messages.ts';
import { pageMessages } from '../../../shared/pageMessages.ts';
import { paths } from '../../../shared/paths.ts';
import type { Failure, Started } from '../../../shared/schema/analysis.ts';
import type { VisitState } from '../../app/boot.ts';
import { Notice } from '../../ui/Notice.tsx';
import { readDraft, writeDraft } from './draft.ts';
import { focusFor } from './linkHost.ts';
import { useStartAnalysis } from './useStartAnalysis.ts';
import classes from './FailedAnalysis.module.css';

/** More than three lines hold. */
const SHOWN = 600;

const returnedText = (left: number): string =>
  `This cost you nothing. You have ${left} ${left === 1 ? 'report' : 'reports'} left this month.`;

export function FailedAnalysis(props: {
  claim: string;
  error: string | null;
  /** Reports left now that this one was given back; null when it is not known to be. */
  returnedTo: number | null;
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

interface WaysOn {
  title: string;
  /** The same analysis may succeed next time. */
  again: boolean;
  /** Another way to try, as the label of a button. */
  instead: string | null;
}

const PASTE = 'Paste the text instead';
const unread = (again: boolean): WaysOn => ({
  title: 'The page could not be read',
  again,
  instead: PASTE,
});

const ways: Record<Failure, WaysOn> = {
  analysis_failed: { title: pageMessages.analysisFailed, again: true, instead: null },
  out_of_time: { title: pageMessages.analysisFailed, again: true, instead: null },
  content_refused: { title: pageMessages.analysisFailed, again: false, instead: 'Change the text' },
  page_forbidden: unread(false),
  page_unreachable: unread(true),
  page_error_status: unread(true),
  page_redirects: unread(false),
  page_too_large: unread(false),
  page_timed_out: unread(true),
  page_not_text: unread(false),
  page_unreadable: unread(false),
};

function waysOn(error: string | null): WaysOn {
  const known = (Object.keys(ways) as Failure[]).find((name) => failureMessages[name] === error);
  return ways[known ?? 'analysis_failed'];
}

export function RetryAnalysis(props: {
  claim: string;
  error: string | null;
  onStarted: (started: Started) => Promise<void>;
}) {
  const navigate = useNavigate();
  const { start, starting, refusal } = useStartAnalysis((started) => void props.onStarted(started));
  return (
    <FailedAnalysis
      claim={props.claim}
      error={props.error}
      returnedTo={null}
      refusal={refusal}
      busy={starting}
      onAgain={() => start(props.claim)}
      onInstead={() => {
        // A draft in the form is kept.
        if (readDraft() === '') writeDraft(props.claim);
        const state: VisitState = { focus: focusFor(readDraft()) };
        void navigate(paths.analyze, { state });
      }}
    />
  );
}
