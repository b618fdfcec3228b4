import { Button } from '@mantine/core';
import { useId } from 'react';
import { messages } from '../../../../shared/messages.ts';
import { openAuthModal } from '../../../app/openAuthModal.ts';
import { useSession } from '../../../app/session.ts';
import { LockIcon } from '../../../ui/icons/LockIcon.tsx';
import classes from './Detailed.module.css';

/** In place of a detailed analysis that is not there: who may ask for it, and how that goes. */
export function DetailedRequest(props: {
  generating: boolean;
  failure: string | null;
  onRequest: () => void;
}) {
  const { generating, failure } = props;
  const locked = useSession().role === 'ANONYMOUS';
  const why = useId();
  return (
    <div className={classes.request} data-generating={generating} data-unprinted>
      {locked && (
        <p className={classes.lock}>
          <LockIcon />
          Premium Feature
        </p>
      )}
      <p className={classes.about} id={why}>
        Six sections on accuracy, sources, bias, context, origins and hidden angles, each with its
        own score. It is written once, when somebody who is signed in asks for it, and then stands
        here for everybody.
      </p>
      <div className={classes.ways}>
        <Button
          // Not `disabled`, which would keep the reason from who comes with the keyboard.
          aria-disabled={locked || generating}
          aria-describedby={why}
          onClick={() => {
            if (!locked && !generating) props.onRequest();
          }}
        >
          {labelFor(generating, failure)}
        </Button>
        {locked && (
          <Button
            className={classes.register}
            data-sign-in
            onClick={() => openAuthModal('register', 'detailed-analysis')}
          >
            {messages.detailedPrompt}
          </Button>
        )}
      </div>
      <p className={classes.said} role="status">
        {generating && 'It is being written. This can take up to three minutes; read on meanwhile.'}
      </p>
      <p className={classes.failure} role="alert">
        {failure}
      </p>
    </div>
  );
}

function labelFor(generating: boolean, failure: string | null) {
  if (generating) return 'Generating…';
  return failure === null ? 'Request Detailed Analysis' : 'Try again';
}
