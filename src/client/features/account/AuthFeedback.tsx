import { Button } from '@mantine/core';
import { paths } from '../../../shared/paths.ts';
import classes from './AuthFeedback.module.css';

export interface SaidText {
  tone: 'alert' | 'status';
  text: string;
  /** The mail that this speaks of can be sent once more. */
  resend?: boolean;
}

/** What came of it, read out as it comes; with the way to another mail where one is missing. */
export function Said(props: {
  said: SaidText | null;
  mailStaysHere: boolean;
  sending?: boolean;
  onResend?: () => void;
}) {
  const { said, sending = false } = props;
  const mailed = said?.tone === 'status' || said?.resend === true;
  return (
    <div className={classes.said}>
      <p className={classes.alert} role="alert">
        {said?.tone === 'alert' && said.text}
      </p>
      <p className={classes.status} role="status">
        {said?.tone === 'status' && said.text}
      </p>
      {mailed && props.mailStaysHere && <OutboxHint />}
      {(said?.resend === true || sending) && (
        <Button size="sm" variant="default" aria-disabled={sending} onClick={props.onResend}>
          {sending ? 'Sending…' : 'Resend verification email'}
        </Button>
      )}
    </div>
  );
}

/** Where mail is found that never leaves: the embedded service has nobody to send it. */
function OutboxHint() {
  const here = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(location.hostname);
  return (
    <p className={classes.hint}>
      This installation sends no mail.{' '}
      {here ? (
        <>
          It is in the{' '}
          <a href={paths.outbox} target="_blank" rel="noreferrer">
            outbox
          </a>{' '}
          of this machine, and in the server’s log.
        </>
      ) : (
        'It is in the server’s log.'
      )}
    </p>
  );
}
