import { z } from 'zod';
import { SEARCH_MAX } from '../../../shared/limits.ts';
import {
  ImportLine,
  LibraryCounts,
  LibraryDetails,
  LibraryImport,
  LibraryRating,
  LibraryRows,
  RecordId,
  RecordPlace,
} from '../../../shared/schema/library.ts';
import { removeImport } from '../../modules/library/removeImport.ts';
import { countLibrary } from '../../modules/library/countLibrary.ts';
import { listImports } from '../../modules/library/listImports.ts';
import { listRecords } from '../../modules/library/listRecords.ts';
import { readImport } from '../../modules/library/readImport.ts';
import { readRecord } from '../../modules/library/readRecord.ts';
import { admin, router } from '../procedures.ts';

const ImportId = z.strictObject({ id: z.uuid() });

/** The library of fact-check records: what is in it. Files are taken in by `importFile.ts`. */
export const adminLibrary = router({
  counts: admin
    .meta({ summary: 'How many fact-check records there are, by rating and origin' })
    .output(LibraryCounts)
    .query(({ ctx }) => countLibrary(ctx.admin, ctx.db)),
  records: admin
    .meta({ summary: 'Fact-check records in the order of their claims' })
    .input(
      z.strictObject({
        search: z.string().max(SEARCH_MAX).optional(),
        rating: LibraryRating.optional(),
        after: RecordPlace.optional(),
      }),
    )
    .output(LibraryRows)
    .query(({ ctx, input }) => listRecords(ctx.db, ctx.admin, input)),
  record: admin
    .meta({ summary: 'One fact-check record' })
    .input(z.strictObject({ id: RecordId }))
    .output(LibraryDetails)
    .query(({ ctx, input }) => readRecord(ctx.db, ctx.admin, input.id)),
  imports: admin
    .meta({ summary: 'The latest imports' })
    .output(z.array(LibraryImport))
    .query(({ ctx }) => listImports(ctx.admin, ctx.db)),
  importLines: admin
    .meta({ summary: 'What became of each line of an import' })
    .input(ImportId)
    .output(z.array(ImportLine))
    .query(({ ctx, input }) => readImport(ctx.db, ctx.admin, input.id)),
  removeImport: admin
    .meta({ summary: 'Take an import out again' })
    .input(ImportId)
    .output(z.object({ removed: z.int() }))
    .mutation(({ ctx, input }) => removeImport(ctx.db, ctx.admin, input.id, ctx.now)),
});
