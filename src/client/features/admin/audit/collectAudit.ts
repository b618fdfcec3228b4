import { AUDIT_EXPORT_MAX } from '../../../../shared/auditLists.ts';
import type { AuditEntry, AuditExport, AuditPlace } from '../../../../shared/schema/audit.ts';
import { BYTE_ORDER_MARK, writeCsv } from './writeCsv.ts';

export type AuditForm = 'csv' | 'json';

/**
 * Puts the parts of what admins did together to one file, the newest first. Each part is written as it
 * comes. Ends at `most` entries. Fails as `ask` does.
 */
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
