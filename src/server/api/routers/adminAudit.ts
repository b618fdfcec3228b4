import { z } from 'zod';
import {
  AuditExport,
  AuditExportInput,
  AuditList,
  AuditListInput,
} from '../../../shared/schema/audit.ts';
import { exportAudit } from '../../modules/audit/exportAudit.ts';
import { listActors } from '../../modules/audit/listActors.ts';
import { listAudit } from '../../modules/audit/listAudit.ts';
import { admin, router } from '../procedures.ts';

/** What admins did. Nothing here changes or deletes an entry, and the database lets nobody. */
export const adminAudit = router({
  list: admin
    .meta({ summary: 'A page of what admins did, newest first' })
    .input(AuditListInput)
    .output(AuditList)
    .query(({ ctx, input }) => listAudit(ctx.db, ctx.admin, input)),
  export: admin
    .meta({ summary: 'All that admins did, part by part' })
    .input(AuditExportInput)
    .output(AuditExport)
    .query(({ ctx, input }) => exportAudit(ctx.db, ctx.admin, input)),
  actors: admin
    .meta({ summary: 'Who ever did something as an admin' })
    .output(z.array(z.string()))
    .query(({ ctx }) => listActors(ctx.db, ctx.admin)),
});
