import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useState } from 'react';
import type { Outcome } from '../../identity/outcome.ts';
import { openIdentity } from './loadActs.ts';
import { Said } from './Said.tsx';
import classes from './MailLinkScreen.module.css';

/** A form on a page: fields, what came of sending it, and its one button. */
export function SmallForm(props: {
  title?: string;
  /** In the words of the button, before and while it is being sent. */
  label: string;
  labelBusy: string;
  busy: boolean;
  /** What is shown beneath the fields; what is wrong with a field stands at the field. */
  outcome: Outcome | null;
  onSubmit: () => void;
  children: ReactNode;
}) {
  const { title, busy, outcome } = props;
  const [mailStaysHere, setMailStaysHere] = useState(false);
  useEffect(() => {
    openIdentity().then(
      (identity) => setMailStaysHere(identity.mailStaysHere),
      () => undefined,
    );
  }, []);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (!busy) props.onSubmit();
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {title !== undefined && <h2>{title}</h2>}
      {props.children}
      <Said said={saidBy(outcome)} mailStaysHere={mailStaysHere} />
      <Button type="submit" aria-disabled={busy}>
        {busy ? props.labelBusy : props.label}
      </Button>
    </form>
  );
}

function saidBy(outcome: Outcome | null) {
  if (outcome?.is === 'done') return { tone: 'status' as const, text: outcome.text };
  return outcome?.is === 'refused' ? { tone: 'alert' as const, text: outcome.text } : null;
}
