import { Button } from '@mantine/core';
import { useState } from 'react';
import { AUDIT_EXPORT_MAX } from '../../../../shared/adminLists.ts';
import type {
  AuditEntry,
  AuditExport,
  AuditFilter,
  AuditPlace,
} from '../../../../shared/schema/audit.ts';
import { api } from '../../../app/api.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { inDigits } from '../../../ui/text.ts';
import { BYTE_ORDER_MARK, writeCsv } from './writeCsv.ts';
import classes from './ExportAudit.module.css';

type State =
  | { kind: 'idle' | 'failed' }
  | { kind: 'running'; entries: number }
  | { kind: 'done'; entries: number; whole: boolean };

/** Downloads all acts that the filter lets through. */
export function ExportAudit({ filter }: { filter: AuditFilter }) {
  const { client } = api.useUtils();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const busy = state.kind === 'running';
  const run = async (form: AuditForm) => {
    setState({ kind: 'running', entries: 0 });
    try {
      const { file, ...reported } = await collectAudit(
        (after) => client.admin.audit.export.query({ ...filter, after }),
        form,
        (entries) => setState({ kind: 'running', entries }),
      );
      saveFile(file, `verimeter-audit-${new Date().toISOString().slice(0, 10)}.${form}`);
      setState({ kind: 'done', ...reported });
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
          onClick={busy ? undefined : () => void run(form)}
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
  if (state.kind === 'running') return `Collecting: ${inEntries(state.entries)} so far…`;
  if (state.kind !== 'done') return '';
  return state.whole
    ? `${inEntries(state.entries)} in your downloads.`
    : `The newest ${inEntries(state.entries)} are in your downloads; narrow it down for older ones.`;
}

export const inEntries = (entries: number): string =>
  entries === 1 ? '1 entry' : `${inDigits(entries)} entries`;

type AuditForm = 'csv' | 'json';

/** Collects the parts in one file, the newest entries first, up to `most` of them. Fails as `ask` does. */
export async function collectAudit(
  ask: (after: AuditPlace | null) => Promise<AuditExport>,
  form: AuditForm,
  onProgress: (entries: number) => void,
  most = AUDIT_EXPORT_MAX,
): Promise<{ file: Blob; entries: number; whole: boolean }> {
  const { head, write, foot, type } = FORMS[form];
  const written: string[] = [head];
  let entries = 0;
  let next: AuditPlace | null = null;
  do {
    const part: AuditExport = await ask(next);
    for (const entry of part.entries) {
      written.push(write(entry, entries === 0));
      entries += 1;
    }
    onProgress(entries);
    ({ next } = part);
  } while (next !== null && entries < most);
  return { file: new Blob([...written, foot], { type }), entries, whole: next === null };
}

const json = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

const FORMS = {
  csv: {
    head:
      BYTE_ORDER_MARK +
      writeCsv(['time', 'by', 'action', 'subject id', 'subject', 'before', 'after']),
    write: ({ at, actorEmail, action, subjectId, subjectName, before, after }: AuditEntry) =>
      writeCsv([at, actorEmail, action, subjectId, subjectName, json(before), json(after)]),
    foot: '',
    type: 'text/csv',
  },
  json: {
    head: '[',
    write: (entry: AuditEntry, first: boolean) => `${first ? '' : ','}\n${JSON.stringify(entry)}`,
    foot: '\n]\n',
    type: 'application/json',
  },
} as const;
