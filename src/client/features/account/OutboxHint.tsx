import { paths } from '../../../shared/paths.ts';
import classes from './AuthFeedback.module.css';

/** Where mail is found that never leaves: the embedded service has nobody to send it. */
export function OutboxHint() {
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
