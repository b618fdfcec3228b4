import { z } from 'zod';
import { Report, ReportRow } from '../../shared/schema/report.ts';
import { listRecent } from '../domain/reports/listRecent.ts';
import { readReport } from '../domain/reports/readReport.ts';
import { open, router } from './procedures.ts';

export const reports = router({
  read: open
    .meta({ summary: 'A report by its slug, share id or report id' })
    .input(z.strictObject({ id: z.string().min(1).max(200) }))
    .output(Report)
    .query(({ ctx, input }) => readReport(ctx.db, input.id)),

  recent: open
    .meta({ summary: 'The newest listed reports and samples' })
    .output(z.array(ReportRow))
    .query(({ ctx }) => listRecent(ctx.db)),
});
