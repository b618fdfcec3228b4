import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PQueue from 'p-queue';
import type { Log } from '../../log.ts';
import type { Database, Statements } from '../../platform/database/database.ts';
import { fileOf } from '../../root.ts';
import { readEntries, readText } from './import.ts';
import { toStarterRecord } from './importedRecord.ts';
import * as repository from './library.repository.ts';
import { indexRecords, type LibraryIndex } from './matching/matchClaim.ts';
import { contentHash, hashLibrary, type LibraryRecord, RecordLinks } from './record.ts';

/** Keeps the last version until a reload succeeds. Rejects when the first load fails. */
export async function createLibraryCache(read: () => Promise<IndexedLibrary>, log: Log) {
  let current = await read();
  const reloads = new PQueue({ concurrency: 1 });
  const reload = async () => {
    try {
      const next = await read();
      await next.index();
      current = next;
    } catch (error) {
      log.warn({ err: error }, 'the changed library could not be read');
    }
  };
  return {
    now: () => current,
    /** Reloads in the background; calls during a reload cause only one more. */
    refresh: () => {
      if (reloads.size === 0) void reloads.add(reload);
    },
  };
}

const READ_BATCH = 500;

let lastIndexed: { edition: string; index: LibraryIndex } | undefined;

/** Records are read with the index and may be newer than the edition for a second. */
export async function readLibrary(db: Database): Promise<IndexedLibrary> {
  const edition = hashLibrary(await repository.findLibraryHashes(db));
  const make = async () => {
    if (lastIndexed?.edition !== edition) {
      const read = await readRecords(db);
      lastIndexed = { edition: read.edition, index: await indexRecords(read.records) };
    }
    return lastIndexed.index;
  };
  return { edition, index: indexOnce(make) };
}

async function readRecords(db: Database): Promise<{ edition: string; records: LibraryRecord[] }> {
  const records: LibraryRecord[] = [];
  const hashes: string[] = [];
  for (;;) {
    const rows = await repository.findLibraryRecords(db, records.at(-1)?.id ?? '', READ_BATCH);
    for (const { contentHash: hash, importId: _, ...row } of rows) {
      records.push({ ...row, links: RecordLinks.parse(row.links) });
      hashes.push(hash);
    }
    if (rows.length < READ_BATCH) return { edition: hashLibrary(hashes), records };
  }
}

/** Several processes may do this at once. */
export async function syncStarterRecords(db: Statements, records: readonly LibraryRecord[]) {
  const stored = await repository.findStarterHashes(db);
  const known = new Map(stored.map((row) => [row.id, row.contentHash]));
  const changed = records
    .map((record) => ({ ...record, contentHash: contentHash(record) }))
    .filter((record) => known.get(record.id) !== record.contentHash);
  const ids = new Set(records.map(({ id }) => id));
  const removed = [...known.keys()].filter((id) => !ids.has(id));
  if (changed.length + removed.length === 0) return;
  await repository.replaceStarters(db, JSON.stringify(changed), null, removed);
}

export function starterRecords(folder = fileOf('prisma/library')): LibraryRecord[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return names.sort().flatMap((name) =>
    readEntries(readText(readFileSync(join(folder, name)))).map((entry) => {
      const record = 'refused' in entry ? entry : toStarterRecord(entry.review);
      if (!('refused' in record)) return record;
      throw new Error(`${join(folder, name)}, record ${entry.number}: ${record.refused}`);
    }),
  );
}

export interface IndexedLibrary {
  edition: string;
  /** Built on the first call, because that takes longer than all the rest of a start. */
  index: () => Promise<LibraryIndex>;
}

function indexOnce(make: () => Promise<LibraryIndex>): IndexedLibrary['index'] {
  let index: Promise<LibraryIndex> | undefined;
  return () =>
    (index ??= make().catch((error: unknown) => {
      index = undefined;
      throw error;
    }));
}

export function indexLibrary(records: readonly LibraryRecord[]): () => IndexedLibrary {
  const indexed = {
    edition: hashLibrary(records.map(contentHash)),
    index: indexOnce(() => indexRecords(records)),
  };
  return () => indexed;
}
