import { Button } from '@mantine/core';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { NAME_MAX } from '../../../../shared/limits.ts';
import { accountMessages } from '../../../../shared/accountMessages.ts';
import { api } from '../../../app/api.ts';
import { changeSession, currentSession } from '../../../app/currentSession.ts';
import input from '../../../ui/Input.module.css';
import classes from './AccountView.module.css';

/** The person's name, and the way to change it. */
export function NameRow({ name }: { name: string }) {
  const [editing, setEditing] = useState(false);
  const change = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    // The field that the keyboard was in is gone.
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
            <Button
              ref={change}
              size="sm"
              variant="default"
              aria-label="Change the name"
              onClick={() => setEditing(true)}
            >
              Change
            </Button>
          </div>
        )}
      </dd>
    </div>
  );
}

function NameForm({ name, onDone }: { name: string; onDone: () => void }) {
  const [text, setText] = useState(name);
  const error = useId();
  const {
    mutate,
    isPending,
    error: refused,
  } = api.account.rename.useMutation({
    onSuccess: (stored) => {
      const { user } = currentSession();
      if (user) {
        changeSession({ state: 'signedIn', role: user.role, user: { ...user, ...stored } });
      }
      onDone();
    },
  });
  const wrong = wrongWith(text) ?? refused?.message;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (isPending || wrongWith(text) !== undefined) return;
    if (text.trim() === name) onDone();
    else mutate({ name: text });
  };
  return (
    <form
      className={classes.name}
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isPending) onDone();
      }}
    >
      <input
        className={input.input}
        autoFocus
        aria-labelledby="own-name"
        aria-invalid={wrong !== undefined}
        aria-describedby={error}
        name="name"
        autoComplete="name"
        dir="auto"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <span className={classes.ways}>
        <Button type="submit" size="sm" aria-disabled={isPending}>
          {isPending ? 'Saving…' : 'Save'}
        </Button>
        <Button size="sm" variant="default" onClick={onDone}>
          Cancel
        </Button>
      </span>
      <p id={error} className={classes.error} role="alert">
        {wrong}
      </p>
    </form>
  );
}

function wrongWith(text: string): string | undefined {
  if (text.trim() === '') return accountMessages.nameRequired;
  return Array.from(text.trim()).length > NAME_MAX ? accountMessages.nameTooLong : undefined;
}
