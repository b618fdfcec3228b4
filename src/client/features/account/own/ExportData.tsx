import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../app/api.ts';
import classes from './AccountView.module.css';
import { collectOwnData } from './collectOwnData.ts';
import { saveFile } from '../../../ui/saveFile.ts';

type State = { kind: 'idle' } | { kind: 'running'; reports: number } | { kind: 'done' | 'failed' };

/** Gives the person all that is stored about them, as a file. */
export function ExportData() {
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
        for with every block of their result, when you asked, and your notes.
      </p>
      <Button
        size="sm"
        variant="default"
        aria-disabled={busy}
        onClick={() => {
          if (!busy) void run();
        }}
      >
        Download my data
      </Button>
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
