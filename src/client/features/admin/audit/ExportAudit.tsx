import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { AUDIT_EXPORT_MAX } from '../../../../shared/adminLists.ts';
import type {
  AuditEntry,
  AuditExport,
  AuditFilter,
  AuditPlace,
} from '../../../../shared/schema/audit.ts';
import { api } from '../../../app/api.ts';
import { SmallButton } from '../../../ui/SmallButton.ts';
import { saveFile } from '../../../ui/saveFile.ts';
import { inDigits } from '../../../ui/text.ts';
import { BYTE_ORDER_MARK, writeCsv } from './writeCsv.ts';
import row from '../../../ui/list/Table.module.css';

/** Downloads all acts that the filter lets through. */
export function ExportAudit({ filter }: { filter: AuditFilter }) {
  const { client } = api.useUtils();
  const [collected, setCollected] = useState(0);
  const collecting = useMutation({
    mutationFn: async (form: AuditForm) => {
      setCollected(0);
      const ask = (after: AuditPlace | null) =>
        client.admin.audit.export.query({ ...filter, after });
      const { file, whole } = await collectAudit(ask, form, setCollected);
      saveFile(file, `verimeter-audit-${new Date().toISOString().slice(0, 10)}.${form}`);
      return whole;
    },
    networkMode: 'always',
  });
  const busy = collecting.isPending;
  const entries = inEntries(collected);
  return (
    <div className={row.controls}>
      {(['csv', 'json'] as const).map((form) => (
        <SmallButton
          key={form}
          aria-disabled={busy}
          onClick={busy ? undefined : () => collecting.mutate(form)}
        >
          Export {form.toUpperCase()}
        </SmallButton>
      ))}
      <p className={row.quiet} role="status">
        {busy && `Collecting: ${entries} so far…`}
        {collecting.isSuccess &&
          (collecting.data
            ? `${entries} in your downloads.`
            : `The newest ${entries} are in your downloads; narrow it down for older ones.`)}
      </p>
      <p className={row.bad} role="alert">
        {collecting.isError && 'The file could not be made. Please try again.'}
      </p>
    </div>
  );
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
