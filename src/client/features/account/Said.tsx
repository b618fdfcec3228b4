import { Button } from '@mantine/core';
import { OutboxHint } from './OutboxHint.tsx';
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
