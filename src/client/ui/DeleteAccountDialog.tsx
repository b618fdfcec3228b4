import '../theme/fields.css';
import { Radio, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { accountMessages } from '../../shared/accountMessages.ts';
import type { UserRemoval } from '../../shared/schema/admin.ts';
import { whyNotDone } from '../app/api.ts';
import { ConfirmDialog } from './Dialog.tsx';

export function DeleteAccountDialog(props: {
  title: string;
  email: string;
  label: string;
  legend: string;
  notes: Record<UserRemoval['reports'], string>;
  act: (choice: Omit<UserRemoval, 'userId'>) => Promise<unknown>;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, email, label, legend, notes, act, onClose, children } = props;
  const [reports, setReports] = useState<UserRemoval['reports']>('remove');
  const [confirm, setConfirm] = useState('');
  const [isWrong, setWrong] = useState(false);
  const { mutate, isPending, error } = useMutation({ mutationFn: act });
  return (
    <ConfirmDialog
      confirmLabel="Delete account"
      danger
      {...{ title, onClose }}
      busy={isPending}
      error={error && whyNotDone(error)}
      onConfirm={() => {
        const isSame = confirm.trim().toLowerCase() === email.toLowerCase();
        setWrong(!isSame);
        if (isSame) mutate({ reports, confirm });
      }}
    >
      {children}
      <Radio.Group label={legend} value={reports} onChange={setReports}>
        <Radio value="remove" label="Delete them" description={notes.remove} mt="xs" />
        <Radio value="keep" label="Keep them, without an owner" description={notes.keep} mt="xs" />
      </Radio.Group>
      <TextInput
        label={label}
        name="confirm"
        type="email"
        value={confirm}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        error={isWrong && accountMessages.confirmEmail}
        onChange={(event) => {
          setConfirm(event.target.value);
          setWrong(false);
        }}
      />
    </ConfirmDialog>
  );
}
