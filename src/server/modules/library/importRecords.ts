import { randomUUID } from 'node:crypto';
import { removeHidden } from '../../../shared/cleanText.ts';
import type { ImportLine, ImportResult } from '../../../shared/schema/library.ts';
import type { Database } from '../../platform/database/database.ts';
import { findHashesOf, upsertRecords } from './library.ts';
import { insertImport, lockLibraryImports } from './libraryImports.ts';
import type { Admin } from '../accounts/asker.ts';
import { recordActs } from '../audit/recordActs.ts';
import { firstOf } from '../../platform/firstOf.ts';
import { boundLines } from './boundLines.ts';
import { readEntries } from './readEntries.ts';
import { readRecords, type ReadRecord } from './readRecords.ts';
import { readText } from './readText.ts';

/** Records that one statement writes: some hundred kilobytes. */
const BATCH = 500;
const FILE_NAME_MAX = 200; // code points

/**
 * Takes the fact-check records of a file into the library, all in one transaction; those that are there
 * already are replaced where they changed. Keeps what became of each line. Fails with `invalid_input`
 * for a file that holds no `ClaimReview`s; one of them that is no good is refused alone.
 */
export async function importRecords(
  db: Database,
  admin: Admin,
  file: { name: string; bytes: Buffer },
  now: Date,
): Promise<ImportResult> {
  const { records, refused } = await readRecords(readEntries(readText(file.bytes)), now);
  const name = firstOf(removeHidden(file.name), FILE_NAME_MAX) || 'Pasted text';
  const id = randomUUID();
  return db.preparedTransaction(async (tx) => {
    await lockLibraryImports(tx);
    const known = await findHashesOf(
      tx,
      records.map(({ record }) => record.id),
    );
    const fresh = records.filter(({ record, hash }) => known.get(record.id) !== hash);
    for (let at = 0; at < fresh.length; at += BATCH)
      await upsertRecords(tx, id, fresh.slice(at, at + BATCH).map(toRow));

    const counts = {
      taken: fresh.length,
      unchanged: records.length - fresh.length,
      refused: refused.length,
    };
    const lines = [...records.map((one) => toLine(one, known.get(one.record.id))), ...refused];
    const kept = boundLines(lines);
    await insertImport(tx, { id, at: now, importedBy: admin.email, name, ...counts, lines: kept });
    const act = { action: 'library.imported', subjectId: id, subjectName: name } as const;
    await recordActs(tx, admin, [{ ...act, before: null, after: counts }], now);
    return { id, ...counts };
  });
}

const toRow = ({ record, hash }: ReadRecord) => ({ ...record, contentHash: hash });

function toLine({ number, record, hash }: ReadRecord, before: string | undefined): ImportLine {
  if (before === undefined) return { number, outcome: 'taken', text: record.claim };
  return { number, outcome: before === hash ? 'unchanged' : 'changed', text: record.claim };
}
