import '../../../theme/fields.css';
import { Button, TextInput } from '@mantine/core';
import {
  lazy,
  type ReactNode,
  type SubmitEvent,
  Suspense,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import type { AccountExport, SessionUser } from '../../../../shared/schema/account.ts';
import { api } from '../../../app/api.ts';
import { changeSession, currentSession } from '../../../app/session.ts';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { Time } from '../../../ui/Time.tsx';
import { saveFile } from '../../../ui/saveFile.ts';
import { checkName } from '../checkAuth.ts';
import classes from './AccountView.module.css';

export function AccountView({ user, onLeave }: { user: SessionUser; onLeave: () => void }) {
  return (
    <div className={classes.account}>
      <h1>Account</h1>
      <dl className={classes.facts}>
        <NameRow name={user.name} />
        <Fact name="E-mail">{user.email}</Fact>
        <Fact name="Signed in with">{PROVIDERS[user.provider] ?? user.provider}</Fact>
        {user.role === 'ADMIN' && <Fact name="Role">Administrator</Fact>}
        <Fact name="Member since">
          <Time iso={user.createdAt} />
        </Fact>
      </dl>
      <Act title="Sessions">
        <SignOutEverywhere onLeave={onLeave} />
      </Act>
      <Act title="Your data">
        <ExportData />
      </Act>
      <Act title="Delete account">
        <DeleteAccount email={user.email} onLeave={onLeave} />
      </Act>
    </div>
  );
}

const PROVIDERS: Record<string, string> = {
  password: 'E-mail and password',
  'google.com': 'Google',
  emailLink: 'A link by e-mail',
};

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

function Act({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={classes.act}>
      <h2>{title}</h2>
      <div>{children}</div>
    </section>
  );
}

function NameRow({ name }: { name: string }) {
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The field that had the focus is gone.
    if (wasEditing.current && !editing) change.current?.focus();
    wasEditing.current = editing;
  }, [editing]);
  return (
    <div className={classes.fact}>
      <dt id="own-name">Name</dt>
      <dd>
        {editing ? (
          <NameForm name={name} onDone={() => setEditing(false)} />
        ) : (
          <div className={classes.name}>
            <span dir="auto">{name}</span>
            <SmallButton ref={change} aria-label="Change the name" onClick={() => setEditing(true)}>
              Change
            </SmallButton>
          </div>
        )}
      </dd>
    </div>
  );
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [text, setText] = useState(name);
  const error = useId();
  const rename = api.account.rename.useMutation({
    onSuccess: (stored) => {
      const { user } = currentSession();
      if (user) {
        changeSession({ state: 'signedIn', role: user.role, user: { ...user, ...stored } });
      }
      onDone();
    },
  });
  const wrong = checkName(text) ?? rename.error?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (rename.isPending || checkName(text) !== null) return;
    if (text.trim() === name) onDone();
    else rename.mutate({ name: text });
  };
  return (
    <form
      className={classes.name}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !rename.isPending) onDone();
      }}
    >
      <TextInput
        flex="1 1 12rem"
        autoFocus
        aria-labelledby="own-name"
        error={wrong !== undefined}
        aria-describedby={error}
        name="name"
        autoComplete="name"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className={classes.ways}>
        <Button type="submit" size="sm" aria-disabled={rename.isPending}>
          {rename.isPending ? 'Saving…' : 'Save'}
        </Button>
        <SmallButton onClick={onDone}>Cancel</SmallButton>
      </span>
      <p id={error} className={classes.error} role="alert">
        {wrong}
      </p>
    </form>
  );
}

type State = { kind: 'idle' } | { kind: 'running'; reports: number } | { kind: 'done' | 'failed' };

function ExportData() {
  const { client } = api.useUtils();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const busy = state.kind === 'running';
  const run = async () => {
    setState({ kind: 'running', reports: 0 });
    try {
      const now = new Date().toISOString();
      const file = await collectOwnData(
        (after) => client.account.export.query({ after }),
        now,
        (reports) => setState({ kind: 'running', reports }),
      );
      saveFile(file, `verimeter-data-${now.slice(0, 10)}.json`);
      setState({ kind: 'done' });
    } catch {
      setState({ kind: 'failed' });
    }
  };
  return (
    <>
      <p>
        Everything that is stored about you, as one JSON file: the account, the reports you asked
        for with every block of their result, when you asked, your notes and labels, and which
        reports you follow.
      </p>
      <SmallButton
        aria-disabled={busy}
        onClick={() => {
          if (!busy) void run();
        }}
      >
        Download my data
      </SmallButton>
      <p className={classes.said} role="status">
        {state.kind === 'running' &&
          `Collecting: ${state.reports.toLocaleString()} reports so far…`}
        {state.kind === 'done' && 'The file is in your downloads.'}
      </p>
      <p className={classes.error} role="alert">
        {state.kind === 'failed' &&
          'The file could not be made: the connection may be gone. Please try again.'}
      </p>
    </>
  );
}

/** Writes each part as it comes, so that thousands of reports are never in memory as objects. */
export async function collectOwnData(
  ask: (after: string | null) => Promise<AccountExport>,
  exportedAt: string,
  onProgress: (reports: number) => void,
): Promise<Blob> {
  const written: string[] = [];
  let part = await ask(null);
  const head = JSON.stringify({ exportedAt, account: part.account });
  let reports = 0;
  for (;;) {
    for (const report of part.reports) {
      written.push(reports === 0 ? '\n' : ',\n', JSON.stringify(report));
      reports += 1;
    }
    onProgress(reports);
    if (part.next === null) break;
    part = await ask(part.next);
  }
  const text = [head.slice(0, -1), ',"reports":[', ...written, '\n]}\n'];
  return new Blob(text, { type: 'application/json' });
}

function SignOutEverywhere({ onLeave }: { onLeave: () => void }) {
  const { mutate, isPending, error } = api.auth.logoutEverywhere.useMutation({
    onSuccess: async () => {
      const { signOutHere } = await import('../../../identity/firebase.ts');
      onLeave();
      await signOutHere();
    },
  });
  return (
    <>
      <p>Ends your sessions in all browsers and on all devices, this one too.</p>
      <SmallButton
        aria-disabled={isPending}
        onClick={() => {
          if (!isPending) mutate();
        }}
      >
        {isPending ? 'Signing out…' : 'Sign out everywhere'}
      </SmallButton>
      <p className={classes.error} role="alert">
        {error?.message}
      </p>
    </>
  );
}

const DeleteDialog = lazy(() => import('./DeleteDialog.tsx'));

function DeleteAccount(props: { email: string; onLeave: () => void }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <p>
        For good, with your name on everything you asked for. You choose what becomes of your
        reports.
      </p>
      <SmallButton classNames={{ label: classes.danger ?? '' }} onClick={() => setOpen(true)}>
        Delete account…
      </SmallButton>
      {open && (
        <Suspense>
          <DeleteDialog {...props} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

export function AccountWaiting() {
  return (
    <div aria-busy="true">
      <h1>Account</h1>
      <dl className={classes.facts}>
        {['Name', 'E-mail', 'Signed in with', 'Member since'].map((name) => (
          <div key={name} className={classes.fact}>
            <dt>{name}</dt>
            <dd>…</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
