import type { LibraryImport } from '../../../shared/schema/library.ts';
import type { Statements } from '../../platform/database/database.ts';
import { findLibraryImports } from './libraryImports.ts';
import type { Admin } from '../accounts/asker.ts';

/** Imports that are listed. */
const LATEST = 50;

/** The latest imports of fact-check records. */
export async function listImports(_admin: Admin, db: Statements): Promise<LibraryImport[]> {
  const found = await findLibraryImports(db, LATEST);
  return found.map(({ at, ...one }) => ({ ...one, at: at.toISOString() }));
}
