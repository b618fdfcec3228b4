import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEntries, readText } from './import.ts';
import { toStarterRecord } from './importedRecord.ts';
import type { LibraryRecord } from './record.ts';

const FOLDER = join(import.meta.dirname, '../../../../prisma/library');

export function starterRecords(folder = FOLDER): LibraryRecord[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().flatMap((name) =>
    readEntries(readText(readFileSync(join(folder, name)))).map((entry) => {
      const record = 'refused' in entry ? entry : toStarterRecord(entry.review);
      if (!('refused' in record)) return record;
      throw new Error(`${join(folder, name)}, record ${entry.number}: ${record.refused}`);
    }),
  );
}
