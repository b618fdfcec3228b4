import { z } from 'zod';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { ImportLine } from '../../../shared/schema/library.ts';
import type { Statements } from '../../platform/database/database.ts';
import { findImportLines } from './libraryImports.ts';
import type { Admin } from '../accounts/asker.ts';
import { DomainError } from '../errors.ts';

const Lines = z.array(ImportLine);

/** What became of each line of an import; fails with `not_found`. */
export async function readImport(db: Statements, _admin: Admin, id: string): Promise<ImportLine[]> {
  const lines = await findImportLines(db, id);
  if (lines === null) throw new DomainError('not_found', adminMessages.library.unknownImport);
  return Lines.parse(lines);
}
