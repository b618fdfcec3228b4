import { randomUUID } from 'node:crypto';
import { SETTINGS, type Settings } from '../../shared/limits.ts';
import { findById } from '../modules/reports/reports.repository.ts';
import type { Database } from '../platform/database/database.ts';
import type { Anonymous } from '../modules/accounts/caller.ts';

/** The settings as they are when nobody changed them. */
export const defaultSettings = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]),
) as unknown as Settings;

/** A visitor whom nobody has seen before. */
export const newVisitor = (): Anonymous => ({
  kind: 'anonymous',
  token: randomUUID(),
  cookie: null,
});

/** A claim that no other test submits. */
export const newClaim = (): string => `The claim numbered ${randomUUID()} has never been made.`;

/** The stored report behind a public report id. */
export async function storedReport(db: Database, reportId: string) {
  const { id } = await db.report.findUniqueOrThrow({ where: { reportId }, select: { id: true } });
  const report = await findById(db, id);
  if (!report) throw new Error('the report is gone');
  return report;
}
