import '../../theme/fields.css';
import { Button, Group, Radio, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
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
import { inDigits } from '../../ui/text.ts';

export default function SomethingWrong(props: {
  reportId: string;
  onClose: (hidden: boolean) => void;
}) {
  const { mutate, isPending, error, data } = api.reports.requestCorrection.useMutation();
  const form = useForm({
    initialValues: { reason: '', text: '', email: '' },
    validate: faultsOf,
  });
  const send = (element: HTMLFormElement) => {
    const [first] = Object.keys(form.validate().errors);
    if (first !== undefined) element.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    const { text, ...given } = form.getValues();
    const reason = CORRECTION_REASONS.find((known) => known === given.reason);
    const email = given.email.trim();
    if (first === undefined && reason)
      mutate({ reportId: props.reportId, reason, text, ...(email !== '' && { email }) });
  };
  if (data) {
    const close = () => props.onClose(data.hidden);
    return (
      <Dialog title="Thank you" size="34rem" onClose={close}>
        <p role="status">
          {data.hidden
            ? 'The report is hidden from everybody now. An admin will decide whether it stays hidden.'
            : 'An admin will look at it. If the report is corrected, it will say so, with the date.'}
        </p>
        <Group>
          <Button data-autofocus onClick={close}>
            Close
          </Button>
        </Group>
      </Dialog>
    );
  }
  return (
    <ConfirmDialog
      title="Something wrong?"
      confirmLabel="Send"
      size="34rem"
      busy={isPending}
      error={error && (error.data ? error.message : NOT_SENT)}
      onConfirm={send}
      onClose={() => props.onClose(false)}
    >
      <Radio.Group
        label="What is wrong?"
        name="reason"
        errorProps={{ mt: 'xs' }}
        {...form.getInputProps('reason')}
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
        description={`${CORRECTION_TEXT_MIN} to ${inDigits(CORRECTION_TEXT_MAX)} characters`}
        name="text"
        rows={4}
        {...form.getInputProps('text')}
      />
      <TextInput
        label="Email, if you want an answer"
        description="For admins only. Deleted when they have decided."
        name="email"
        type="email"
        autoComplete="email"
        {...form.getInputProps('email')}
      />
    </ConfirmDialog>
  );
}

const NOT_SENT = 'This could not be sent. Please check your connection and try again.';

/** In the order of the fields, because the first error gets the focus. */
function faultsOf({ reason, text, email }: { reason: string; text: string; email: string }) {
  const { length } = Array.from(text.trim());
  return {
    ...(reason === '' && { reason: correctionMessages.reasonRequired }),
    ...(length < CORRECTION_TEXT_MIN && { text: correctionMessages.textTooShort }),
    ...(length > CORRECTION_TEXT_MAX && { text: correctionMessages.textTooLong }),
    ...(email.trim() !== '' &&
      !isEmailLike(email.trim()) && { email: correctionMessages.emailInvalid }),
  };
}
