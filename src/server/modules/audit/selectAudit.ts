import { removeHidden } from '../../../shared/cleanText.ts';
import type { AuditFilter } from '../../../shared/schema/audit.ts';
import type { AuditSelection } from './audit.repository.ts';

/** What an action of each group begins with. */
const BEGINNINGS = {
  reports: 'report',
  users: 'user',
  settings: 'setting',
  library: 'library',
  jobs: 'job',
} as const;

/** Which acts are asked for, as the database looks for them. */
export function selectAudit({ group, actor, subject, from, to }: AuditFilter): AuditSelection {
  return {
    group: group === undefined ? null : BEGINNINGS[group],
    actor: removeHidden(actor ?? '').toLowerCase() || null,
    subject: removeHidden(subject ?? '') || null,
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
  };
}
