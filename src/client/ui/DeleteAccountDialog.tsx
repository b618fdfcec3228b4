import '../theme/fields.css';
import { Radio, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { accountMessages } from '../../shared/accountMessages.ts';
import { ConfirmDialog } from './Dialog.tsx';

type Fate = 'remove' | 'keep';

/** Asks what becomes of the reports of an account, and for its address, before it is deleted. */
export function DeleteAccountDialog(props: {
  title: string;
  email: string;
  label: string;
  legend: string;
  notes: Record<Fate, string>;
  busy: boolean;
  error: string | undefined;
  onConfirm: (choice: { reports: Fate; confirm: string }) => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const { title, email, label, legend, notes, busy, error, onConfirm, onClose, children } = props;
  const [reports, setReports] = useState<Fate>('remove');
  const [confirm, setConfirm] = useState('');
  const [isWrong, setWrong] = useState(false);
  return (
    <ConfirmDialog
      confirmLabel="Delete account"
      danger
      {...{ title, busy, error, onClose }}
      onConfirm={() => {
        const isSame = confirm.trim().toLowerCase() === email.toLowerCase();
        setWrong(!isSame);
        if (isSame) onConfirm({ reports, confirm });
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
