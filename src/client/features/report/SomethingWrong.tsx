import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Input.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Button, Modal, Radio, Textarea, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import {
  CORRECTION_REASONS,
  CORRECTION_TEXT_MAX,
  CORRECTION_TEXT_MIN,
  correctionMessages,
  correctionReasons,
  isEmailLike,
} from '../../../shared/corrections.ts';
import { api } from '../../app/api.ts';
import sheet from '../../ui/Dialog.module.css';
import classes from './ReportView.module.css';

/** Says to admins what is wrong with a report. `onClose`: whether it is hidden from now on. */
export default function SomethingWrong(props: {
  reportId: string;
  onClose: (hidden: boolean) => void;
}) {
  const { mutate, isPending, error, data } = api.reports.requestCorrection.useMutation();
  const close = () => {
    if (!isPending) props.onClose(data?.hidden === true);
  };
  return (
    <Modal
      opened
      onClose={close}
      title={data ? 'Thank you' : 'Something wrong?'}
      size="34rem"
      padding="clamp(1rem, 4vw, 1.75rem)"
      // What locks it would write a style sheet into the page.
      lockScroll={false}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': 'Close' }}
      // It is no second head of the page.
      attributes={{ header: { role: 'none' } }}
      classNames={{ content: classes.wrong ?? '', title: classes.wrongTitle ?? '' }}
    >
      {data ? (
        <div className={classes.wrongForm}>
          <p role="status">
            {data.hidden
              ? 'The report is hidden from everybody now. An admin will decide whether it stays so.'
              : 'An admin will look at it. If the report is corrected, it says so, with the date.'}
          </p>
          <div className={sheet.ways}>
            <Button data-autofocus onClick={close}>
              Close
            </Button>
          </div>
        </div>
      ) : (
        <Form
          busy={isPending}
          failed={error && (error.data ? error.message : NOT_SENT)}
          onSend={(given) => mutate({ reportId: props.reportId, ...given })}
        />
      )}
    </Modal>
  );
}

const NOT_SENT = 'This could not be sent. Please check your connection and try again.';

interface Given {
  reason: (typeof CORRECTION_REASONS)[number];
  text: string;
  email?: string;
}

function Form(props: { busy: boolean; failed: string | null; onSend: (given: Given) => void }) {
  const { busy, failed, onSend } = props;
  const [reason, setReason] = useState<Given['reason'] | null>(null);
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const faults = tried ? faultsOf(reason, text, email) : {};
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setTried(true);
    const [first] = Object.keys(faultsOf(reason, text, email));
    if (first !== undefined)
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (reason !== null && !busy)
      onSend({ reason, text, ...(email.trim() !== '' && { email: email.trim() }) });
  };
  return (
    <form className={classes.wrongForm} onSubmit={send} noValidate aria-busy={busy}>
      <Radio.Group
        label="What is wrong?"
        name="reason"
        value={reason}
        error={faults.reason}
        errorProps={{ mt: 'xs' }}
        onChange={(value) => setReason(value)}
      >
        {CORRECTION_REASONS.map((value, index) => (
          <Radio
            key={value}
            value={value}
            label={correctionReasons[value]}
            description={
              value === 'person' ? 'Hides the report until an admin decides.' : undefined
            }
            mt="xs"
            data-autofocus={index === 0 || undefined}
          />
        ))}
      </Radio.Group>
      <Textarea
        label="What should we know?"
        description={`${CORRECTION_TEXT_MIN} to ${CORRECTION_TEXT_MAX.toLocaleString('en')} characters`}
        name="text"
        rows={4}
        value={text}
        error={faults.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <TextInput
        label="Email, if you want an answer"
        description="For admins only. Deleted when they have decided."
        name="email"
        type="email"
        autoComplete="email"
        value={email}
        error={faults.email}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <p className={sheet.error} role="alert">
        {failed}
      </p>
      <div className={sheet.ways}>
        <Button type="submit" aria-disabled={busy}>
          {busy ? 'Sending…' : 'Send'}
        </Button>
      </div>
    </form>
  );
}

/** By the field's name, the first one first. */
function faultsOf(reason: string | null, text: string, email: string) {
  const { length } = Array.from(text.trim());
  const faults: { reason?: string; text?: string; email?: string } = {};
  if (reason === null) faults.reason = correctionMessages.reasonRequired;
  if (length < CORRECTION_TEXT_MIN) faults.text = correctionMessages.textTooShort;
  if (length > CORRECTION_TEXT_MAX) faults.text = correctionMessages.textTooLong;
  if (email.trim() !== '' && !isEmailLike(email.trim()))
    faults.email = correctionMessages.emailInvalid;
  return faults;
}
