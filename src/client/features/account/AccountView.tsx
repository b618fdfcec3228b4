import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import '../../theme/fields.css';
import { type ReactNode, type SubmitEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { AccountExport, SessionUser } from '../../../shared/schema/account.ts';
import { api, signOutHere, whyNotDone } from '../../app/api.ts';
import { changeSession, currentSession, endSession } from '../../app/session.ts';
import { DeleteAccountDialog } from '../../ui/DeleteAccountDialog.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { SmallButton } from '../../ui/SmallButton.ts';
import { Time } from '../../ui/Time.tsx';
import { Export, jsonForm } from '../../ui/list/Export.tsx';
import { checkName } from './authForm.tsx';
import { counted } from '../../ui/text.ts';

export function AccountView({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  return (
    <>
      <h1>Account</h1>
      <Facts
        {...LOOK}
        facts={{
          Name: <NameRow name={user.name} />,
          Email: user.email,
          'Signed in with': PROVIDERS[user.provider] ?? user.provider,
          ...(user.role === 'ADMIN' && { Role: 'Admin' }),
          'Member since': <Time iso={user.createdAt} />,
        }}
      />
      <SignOutEverywhere onLeave={onLeave} />
      <ExportData />
      <DeleteAccount email={user.email} onLeave={onLeave} />
    </>
  );
}

export const AccountWaiting = () => (
  <div aria-busy="true">
    <h1>Account</h1>
    <Facts
      {...LOOK}
      facts={{ Name: '…', Email: '…', 'Signed in with': '…', 'Member since': '…' }}
    />
  </div>
);

const LOOK = { withDivider: true, gap: 'md', labelWidth: '9rem', mt: 'xl' } as const;

const PROVIDERS: Record<string, string> = {
  password: 'Email and password',
  'google.com': 'Google',
  emailLink: 'A link by email',
};

const Act = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" align="flex-start" gap="sm" mt="xl" fz="sm">
    <h2>{title}</h2>
    {children}
  </Stack>
);

function NameRow({ name }: { name: string }) {
  const [text, setText] = useState<string | null>(null);
  const change = useRef<HTMLButtonElement>(null);
  const close = () => {
    flushSync(() => setText(null));
    // The button exists only once the form is gone.
    change.current?.focus();
  };
  const rename = api.account.rename.useMutation({
    onSuccess: (stored) => {
      const { user } = currentSession();
      if (user) changeSession({ state: 'signedIn', role: user.role, user: { ...user, ...stored } });
      close();
    },
  });
  if (text === null)
    return (
      <Group justify="space-between">
        <span>{name}</span>
        <SmallButton
          ref={change}
          aria-label="Change the name"
          onClick={() => {
            rename.reset();
            setText(name);
          }}
        >
          Change
        </SmallButton>
      </Group>
    );
  const fault = checkName(text);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (rename.isPending || fault !== null) return;
    if (text.trim() === name) close();
    else rename.mutate({ name: text });
  };
  return (
    <Group
      component="form"
      gap="xs"
      align="flex-start"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !rename.isPending) close();
      }}
    >
      <TextInput
        flex="1 1 12rem"
        autoFocus
        aria-label="Name"
        name="name"
        autoComplete="name"
        dir="auto"
        value={text}
        error={fault ?? (rename.error && whyNotDone(rename.error))}
        errorProps={{ role: 'alert' }}
        onChange={(event) => setText(event.target.value)}
      />
      <Button type="submit" aria-disabled={rename.isPending}>
        {rename.isPending ? 'Saving…' : 'Save'}
      </Button>
      <Button
        variant="default"
        aria-disabled={rename.isPending}
        onClick={rename.isPending ? undefined : close}
      >
        Cancel
      </Button>
    </Group>
  );
}

function ExportData() {
  const { client } = api.useUtils();
  return (
    <Act title="Your data">
      <p>
        Everything that is stored about you, as one JSON file: the account, the reports you asked
        for with every block of their result, when you asked, your notes and labels, and which
        reports you follow.
      </p>
      <Export
        name="data"
        forms={[OWN_DATA]}
        ask={partsOfOwnData((after) => client.account.export.query({ after }))}
        most={Infinity}
        inWords={(reports) => counted(reports, 'report')}
      />
    </Act>
  );
}

export const OWN_DATA = { ...jsonForm, label: 'Download my data', foot: '\n]}\n' };

export function partsOfOwnData(ask: (after: string | null) => Promise<AccountExport>) {
  return async (after: string | null) => {
    const { account, reports, next } = await ask(after);
    const head = JSON.stringify({ exportedAt: new Date().toISOString(), account });
    return { entries: reports, next, head: `${head.slice(0, -1)},"reports":[` };
  };
}

function SignOutEverywhere({ onLeave }: { onLeave: () => void }) {
  const utils = api.useUtils();
  const { mutate, isPending, error } = api.auth.logoutEverywhere.useMutation({
    onSuccess: async () => {
      onLeave();
      await signOutHere(utils);
    },
  });
  return (
    <Act title="Sessions">
      <p>Ends your sessions in all browsers and on all devices, this one too.</p>
      <SmallButton aria-disabled={isPending} onClick={isPending ? undefined : () => mutate()}>
        {isPending ? 'Signing out…' : 'Sign out everywhere'}
      </SmallButton>
      <Text c="var(--danger)" role="alert">
        {error && whyNotDone(error)}
      </Text>
    </Act>
  );
}

function DeleteAccount({ email, onLeave }: { email: string; onLeave: () => void }) {
  const [shown, setShown] = useState<'question' | 'signInLeft' | null>(null);
  const { client } = api.useUtils();
  return (
    <Act title="Delete account">
      <p>
        This deletes your account for good and takes your name off everything you asked for. You
        choose what happens to your reports.
      </p>
      <SmallButton c="var(--danger)" onClick={() => setShown('question')}>
        Delete account…
      </SmallButton>
      {shown === 'question' && (
        <DeleteAccountDialog
          title="Delete account"
          label={`Type ${email} to confirm`}
          legend="What should happen to your reports?"
          notes={{
            remove: 'Reports that other people asked for too stay with them, without your name.',
            keep: 'Links to them keep working. Nobody can delete them for you later.',
          }}
          email={email}
          act={async (choice) => {
            await client.account.remove.mutate(choice);
            // From here on the session may end at any moment.
            onLeave();
            if (await removeIdentity()) endSession();
            else setShown('signInLeft');
          }}
          onClose={() => setShown(null)}
        >
          <p>
            This can’t be undone. Your name, your sessions and your notes are deleted either way.
          </p>
        </DeleteAccountDialog>
      )}
      {shown === 'signInLeft' && (
        <Dialog title="Your account is deleted" danger onClose={endSession}>
          <p>
            Only your sign-in is left at the sign-in service: it takes a deletion only from somebody
            who signed in a few minutes ago. To be rid of that too, sign in again and delete the
            account once more.
          </p>
          <Button data-autofocus onClick={endSession}>
            Go to the home page
          </Button>
        </Dialog>
      )}
    </Act>
  );
}

const removeIdentity = (): Promise<boolean> =>
  import('../../identity/firebase.ts')
    .then((firebase) => firebase.removeIdentity())
    .catch(() => false);
