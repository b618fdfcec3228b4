import type { AuditFilter } from '../../../../shared/schema/audit.ts';
import type { AuditAddress } from './auditAddress.ts';

/** What is asked of the server: days begin and end where the reader is. */
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
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const moment = new Date(2000, month - 1, date + later);
  // A year of two digits would be one of the last century's.
  moment.setFullYear(year + (moment.getFullYear() - 2000));
  return moment.toISOString();
}
