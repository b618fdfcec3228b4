import { AUDIT_EXPORT_MAX } from '../../../../shared/lists.ts';
import type { AuditEntry, AuditFilter, AuditPlace } from '../../../../shared/schema/admin.ts';
import { api } from '../../../app/api.ts';
import { Export, jsonForm } from '../../../ui/list/Export.tsx';
import { BYTE_ORDER_MARK, writeCsv } from '../../../ui/list/writeCsv.ts';
import { inDigits } from '../../../ui/text.ts';

/** Downloads all acts that the filter lets through, the newest first. */
export function ExportAudit({ filter }: { filter: AuditFilter }) {
  const { client } = api.useUtils();
  const ask = (after: AuditPlace | null) => client.admin.audit.export.query({ ...filter, after });
  return (
    <Export
      name="audit"
      forms={[auditCsv, jsonForm]}
      {...{ ask, inWords: inEntries }}
      most={AUDIT_EXPORT_MAX}
    />
  );
}

export const inEntries = (entries: number): string =>
  entries === 1 ? '1 entry' : `${inDigits(entries)} entries`;

const json = (value: object | null): string => (value === null ? '' : JSON.stringify(value));

export const auditCsv = {
  ...{ label: 'CSV', ending: 'csv', type: 'text/csv', foot: '' },
  head:
    BYTE_ORDER_MARK +
    writeCsv(['time', 'by', 'action', 'subject id', 'subject', 'before', 'after']),
  write: ({ at, actorEmail, action, subjectId, subjectName, before, after }: AuditEntry) =>
    writeCsv([at, actorEmail, action, subjectId, subjectName, json(before), json(after)]),
};
