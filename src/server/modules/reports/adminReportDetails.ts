import { OWNERS_NAMED } from '../../../shared/adminLists.ts';
import { CLAIM_MAX } from '../../../shared/limits.ts';
import type { Report } from '../../platform/database/generated/client.ts';

/** What the admins' list shows of a report. */
export interface AdminReportRecord extends Pick<
  Report,
  | ('reportId' | 'shareId' | 'slug' | 'content' | 'type' | 'status' | 'partial' | 'isSample')
  | ('credibilityScore' | 'verdict' | 'confidence' | 'hasDetailedAnalysis' | 'isIndexable')
  | ('isFeaturedHighScore' | 'isFeaturedLowScore' | 'isFeaturedInteresting')
  | ('withheldAt' | 'reviewedAt' | 'version' | 'createdAt' | 'updatedAt')
> {
  title: string | null;
  views: number;
  owners: string[];
  askers: number;
}

/** Submissions of one report that are looked at for who asked. */
const SUBMISSIONS_MAX = 1_000;

/**
 * Columns and tables of an `AdminReportRecord`, to be joined to a short list of report ids called
 * `page`. A long text would make a list of megabytes: contents come cut.
 */
export const adminReportDetails = {
  columns: `report."reportId", report."shareId", report.slug, left(report.content, ${CLAIM_MAX}) AS content,
    report.type, report.status, report.partial, report."isSample", report."credibilityScore",
    report.verdict, report.confidence, report."hasDetailedAnalysis", report."isIndexable",
    report."isFeaturedHighScore", report."isFeaturedLowScore", report."isFeaturedInteresting",
    report."withheldAt", report."reviewedAt", report.version, report."createdAt", report."updatedAt",
    left(COALESCE(report.result #>> '{page,title}', report.seo ->> 'title'), ${CLAIM_MAX}) AS title,
    COALESCE(viewed.views, 0) AS views, asked.owners, asked.askers`,
  tables: `"ReportListing" listing USING ("reportId")
    JOIN "Report" report USING ("reportId")
    LEFT JOIN "ReportViews" viewed USING ("reportId")
    CROSS JOIN LATERAL (
      WITH asking AS MATERIALIZED (
        SELECT id, "userId", "visitorId", "createdAt" FROM "Submission"
        WHERE "reportId" = report.id LIMIT ${SUBMISSIONS_MAX}
      )
      SELECT (count(DISTINCT COALESCE("userId", "visitorId", id)))::int AS askers,
        ARRAY(
          SELECT email FROM (
            SELECT "userId", min("createdAt") AS first FROM asking WHERE "userId" IS NOT NULL
            GROUP BY "userId" ORDER BY first LIMIT ${OWNERS_NAMED}
          ) earliest JOIN "User" account ON account.id = earliest."userId" ORDER BY first
        ) AS owners
      FROM asking
    ) asked`,
};
