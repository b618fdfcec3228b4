import { Button } from '@mantine/core';
import { useState } from 'react';
import type { AuditFilter } from '../../../../shared/schema/audit.ts';
import { api } from '../../../app/api.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { inDigits } from '../../../ui/inDigits.ts';
import { type AuditForm, collectAudit } from './collectAudit.ts';
import classes from './ExportAudit.module.css';

type State =
  | { kind: 'idle' | 'failed' }
  | { kind: 'running'; entries: number }
  | { kind: 'done'; entries: number; whole: boolean };

/** Gives what the filters let through as a file. */
export function ExportAudit({ filter }: { filter: AuditFilter }) {
  const { client } = api.useUtils();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const busy = state.kind === 'running';
  const run = async (form: AuditForm) => {
    setState({ kind: 'running', entries: 0 });
    try {
      const { file, ...told } = await collectAudit(
        (after) => client.admin.audit.export.query({ ...filter, after }),
        form,
        (entries) => setState({ kind: 'running', entries }),
      );
      saveFile(file, `verimeter-audit-${new Date().toISOString().slice(0, 10)}.${form}`);
      setState({ kind: 'done', ...told });
    } catch {
      setState({ kind: 'failed' });
    }
  };
  return (
    <div className={classes.export}>
      {(['csv', 'json'] as const).map((form) => (
        <Button
          key={form}
          size="sm"
          variant="default"
          aria-disabled={busy}
          onClick={() => {
            if (!busy) void run(form);
          }}
        >
          Export {form.toUpperCase()}
        </Button>
      ))}
      <p className={classes.said} role="status">
        {inWords(state)}
      </p>
      <p className={classes.failed} role="alert">
        {state.kind === 'failed' && 'The file could not be made. Please try again.'}
      </p>
    </div>
  );
}

function inWords(state: State): string {
  if (state.kind === 'running') return `Collecting: ${count(state.entries)} so far…`;
  if (state.kind !== 'done') return '';
  return state.whole
    ? `${count(state.entries)} in your downloads.`
    : `The newest ${count(state.entries)} are in your downloads; narrow it down for older ones.`;
}

const count = (entries: number): string =>
  entries === 1 ? '1 entry' : `${inDigits(entries)} entries`;
