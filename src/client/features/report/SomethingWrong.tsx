import '../../theme/fields.css';
import { Button, Group, Radio, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  CORRECTION_REASONS,
  CORRECTION_TEXT_MAX,
  CORRECTION_TEXT_MIN,
  correctionMessages,
  correctionReasons,
  isEmailLike,
} from '../../../shared/corrections.ts';
import { api } from '../../app/api.ts';
import { ConfirmDialog, Dialog } from '../../ui/Dialog.tsx';

/** Says to admins what is wrong with a report. `onClose`: whether it is hidden from now on. */
export default function SomethingWrong(props: {
  reportId: string;
  onClose: (hidden: boolean) => void;
}) {
  const { mutate, isPending, error, data } = api.reports.requestCorrection.useMutation();
  if (!data)
    return (
      <Form
        busy={isPending}
        failed={error && (error.data ? error.message : NOT_SENT)}
        onSend={(given) => mutate({ reportId: props.reportId, ...given })}
        onClose={() => props.onClose(false)}
      />
    );
  const close = () => props.onClose(data.hidden);
  return (
    <Dialog title="Thank you" size="34rem" onClose={close}>
      <p role="status">
        {data.hidden
          ? 'The report is hidden from everybody now. An admin will decide whether it stays so.'
          : 'An admin will look at it. If the report is corrected, it says so, with the date.'}
      </p>
      <Group>
        <Button data-autofocus onClick={close}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

const NOT_SENT = 'This could not be sent. Please check your connection and try again.';

interface Given {
  reason: (typeof CORRECTION_REASONS)[number];
  text: string;
  email?: string;
}

function Form(props: {
  busy: boolean;
  failed: string | null;
  onSend: (given: Given) => void;
  onClose: () => void;
}) {
  const { busy, failed, onSend, onClose } = props;
  const [reason, setReason] = useState<Given['reason'] | null>(null);
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const [tried, setTried] = useState(false);
  const faults = tried ? faultsOf(reason, text, email) : {};
  const send = (form: HTMLFormElement) => {
    setTried(true);
    const [first] = Object.keys(faultsOf(reason, text, email));
    if (first !== undefined) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    else if (reason !== null)
      onSend({ reason, text, ...(email.trim() !== '' && { email: email.trim() }) });
  };
  return (
    <ConfirmDialog
      title="Something wrong?"
      confirmLabel="Send"
      size="34rem"
      {...{ busy, onClose }}
      error={failed}
      onConfirm={send}
    >
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
    </ConfirmDialog>
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
