import type { ReportRecord } from './reports.ts';
import type { Statements } from '../../platform/database/statements.ts';

/** What an admin switches on a report. */
export type SwitchRecord = Pick<
  ReportRecord,
  | ('isIndexable' | 'isFeaturedHighScore' | 'isFeaturedLowScore' | 'isFeaturedInteresting')
  | ('withheldAt' | 'deletedAt')
>;

/** The switches of a report as they are. */
export const switchesOf = (record: ReportRecord): SwitchRecord => ({
  isIndexable: record.isIndexable,
  isFeaturedHighScore: record.isFeaturedHighScore,
  isFeaturedLowScore: record.isFeaturedLowScore,
  isFeaturedInteresting: record.isFeaturedInteresting,
  withheldAt: record.withheldAt,
  deletedAt: record.deletedAt,
});

/**
 * Stores the switches of a report, which must be locked; gives it as it is then. Whatever takes it off
 * the lists takes it off those of featured ones too.
 */
export async function updateSwitches(
  tx: Statements,
  id: string,
  switches: SwitchRecord,
): Promise<ReportRecord> {
  const [changed] = await tx.prepared<ReportRecord>('update-switches', UPDATE_SWITCHES, [
    id,
    switches.isIndexable,
    switches.isFeaturedHighScore,
    switches.isFeaturedLowScore,
    switches.isFeaturedInteresting,
    switches.withheldAt,
    switches.deletedAt,
  ]);
  if (!changed) throw new Error('a locked report is gone');
  return changed;
}

// While it was kept from everybody an equal claim may have been submitted. One that is still being
// analysed when it is shown again is joined by nobody: of two that are only one could be.
const UPDATE_SWITCHES = `
  UPDATE "Report" SET "isIndexable" = $2::boolean, "isFeaturedHighScore" = $2 AND $3::boolean,
    "isFeaturedLowScore" = $2 AND $4::boolean, "isFeaturedInteresting" = $2 AND $5::boolean,
    "withheldAt" = $6::timestamptz, "deletedAt" = $7::timestamptz,
    "claimKey" = CASE WHEN status = 'processing' AND result IS NULL
      AND ("withheldAt" IS NOT NULL OR "deletedAt" IS NOT NULL) THEN NULL ELSE "claimKey" END
  WHERE id = $1::uuid RETURNING *`;

/** Deletes a report for good, with all that belongs to it, if it still is what was deleted then. */
export async function deleteReport(
  db: Statements,
  { id, deletedAt }: { id: string; deletedAt: Date },
): Promise<boolean> {
  const rows = await db.prepared('delete-report', DELETE_REPORT, [id, deletedAt]);
  return rows.length === 1;
}

const DELETE_REPORT = `
  DELETE FROM "Report" WHERE id = $1::uuid AND "deletedAt" = $2::timestamptz RETURNING id`;
