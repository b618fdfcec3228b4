import type { AuditFilter } from '../../../../shared/schema/audit.ts';
import type { AuditAddress } from './auditAddress.ts';

const DAY_MS = 86_400_000;

/** What is asked of the server: days are in UTC, as all dates are. */
export function toAuditFilter({ group, actor, subject, from, to }: AuditAddress): AuditFilter {
  return {
    ...(group !== 'all' && { group }),
    ...(actor !== '' && { actor }),
    ...(subject !== '' && { subject }),
    ...(from !== '' && { from: dayAt(from, 0) }),
    ...(to !== '' && { to: dayAt(to, 1) }),
  };
}

/** The beginning of a day, or of one some days after it. */
function dayAt(day: string, later: number): string {
  return new Date(Date.parse(day) + later * DAY_MS).toISOString();
}
