import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { removeHidden } from '../../../shared/text.ts';
import {
  IMPORT_LINES_MAX,
  IMPORT_PHRASINGS_MAX,
  IMPORT_RECORDS_MAX,
} from '../../../shared/limits.ts';
import type { ImportLine, ImportResult } from '../../../shared/schema/library.ts';
import type { Database } from '../../platform/database/database.ts';
import { firstOf } from '../../platform/firstOf.ts';
import type { Admin } from '../accounts/caller.ts';
import { recordActs } from '../audit/recordActs.ts';
import { DomainError } from '../errors.ts';
import { isReview, ownValue, toRecord } from './importedRecord.ts';
import {
  deleteImport,
  findHashesOf,
  insertImport,
  lockLibraryImports,
  upsertRecords,
} from './library.repository.ts';
import { contentHash, type LibraryRecord } from './record.ts';

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

const { library: texts } = adminMessages;

/** What a file offers as a record, with its line (one object per line) or its place (else), from 1. */
type Entry = { number: number } & ({ review: object } | { refused: string });

/**
 * The `ClaimReview`s of a file: a single one, a list, those inside `@graph`, `itemListElement`,
 * `dataFeedElement` and the like, or one JSON text per line. Fails with `invalid_input` for what is no
 * JSON, holds none or too many.
 */
export function readEntries(text: string): Entry[] {
  const whole = parse(text);
  const entries: Entry[] = [];
  const add = (found: Found, number = entries.length + 1) => {
    if (entries.length >= IMPORT_RECORDS_MAX) throw new DomainError('invalid_input', texts.tooMany);
    entries.push({ number, ...found });
  };
  if (whole !== undefined) {
    collect(whole.value, 0, false, (found) => add(found));
  } else {
    const lines = text.replace(/^\ufeff/, '').split(/\r\n?|\n/);
    const first = lines.find((line) => line.trim() !== '') ?? '';
    if (parse(first) === undefined || !/^\s*[[{]/.test(first)) throw brokenAt(text);
    lines.forEach((line, i) => {
      if (line.trim() === '') return;
      const parsed = parse(line);
      if (!parsed) add({ refused: texts.lineBroken }, i + 1);
      else collect(parsed.value, 0, false, (found) => add(found, i + 1));
    });
  }
  if (!entries.some((entry) => 'review' in entry || entry.refused !== texts.notReview))
    throw new DomainError('invalid_input', texts.noReviews);
  return entries;
}

type Found = { review: object } | { refused: string };

/** As deep as lists stand in lists where people publish them, and some more. */
const DEPTH_MAX = 8;
const LISTS = [
  '@graph',
  'itemListElement',
  'dataFeedElement',
  'item',
  'mainEntity',
  'hasPart',
  'review',
];

/** `among`: it stands among things of other kinds, which are nobody's fault. */
function collect(value: unknown, depth: number, among: boolean, add: (found: Found) => void): void {
  if (depth > DEPTH_MAX) {
    add({ refused: texts.tooDeep });
  } else if (Array.isArray(value)) {
    for (const one of value) collect(one, depth + 1, among, add);
  } else if (typeof value !== 'object' || value === null) {
    add({ refused: texts.notReview });
  } else if (isReview(value)) {
    add({ review: value });
  } else {
    const inside = LISTS.filter((name) => typeof ownValue(value, name) === 'object');
    for (const name of inside) collect(ownValue(value, name), depth + 1, true, add);
    if (inside.length === 0 && !among) add({ refused: texts.notReview });
  }
}

function parse(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}

function brokenAt(text: string): DomainError {
  const at = findBreak(text);
  return new DomainError(
    'invalid_input',
    at === null ? texts.cutOff : texts.broken(at.line, at.column),
  );
}

interface ReadRecord {
  /** Of the entry that it was read from. */
  number: number;
  record: LibraryRecord;
  hash: string;
}

/** Entries that are read before others get their turn: some milliseconds. */
const PIECE = 100;

/**
 * The records of the entries, in the order of their ids, and which entries were refused. Fails with
 * `invalid_input` when they have too many phrasings together.
 */
async function readRecords(
  entries: readonly Entry[],
  now: Date,
): Promise<{ records: ReadRecord[]; refused: ImportLine[] }> {
  const records = new Map<string, ReadRecord>();
  const refused: ImportLine[] = [];
  let phrasings = 0;
  for (const [i, entry] of entries.entries()) {
    if (i % PIECE === PIECE - 1) await setImmediate();
    const { number } = entry;
    const read = 'refused' in entry ? entry : toRecord(entry.review, now);
    if ('refused' in read) {
      refused.push({ number, outcome: 'refused', text: read.refused });
      continue;
    }
    phrasings += read.phrasings.length;
    if (phrasings > IMPORT_PHRASINGS_MAX) {
      throw new DomainError('invalid_input', adminMessages.library.tooManyPhrasings);
    }
    const earlier = records.get(read.id);
    if (!earlier) records.set(read.id, { number, record: read, hash: contentHash(read) });
    else {
      const text = adminMessages.library.sameAddress(earlier.number);
      refused.push({ number, outcome: 'refused', text });
    }
  }
  // Two imports at once that write the same ones would otherwise wait for each other.
  const inOrder = [...records.values()].sort((a, b) => (a.record.id < b.record.id ? -1 : 1));
  return { records: inOrder, refused };
}

/**
 * The text of a file: UTF-16 where its byte order mark says so, else UTF-8. Fails with `invalid_input`
 * for anything else: a guess would take in a scramble that nobody wrote.
 */
export function readText(bytes: Buffer): string {
  try {
    const text = new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
    if (CONTROLS.test(text)) throw new DomainError('invalid_input', texts.notText);
    if (text.trim() === '') throw new DomainError('invalid_input', texts.empty);
    return text;
  } catch (error) {
    if (error instanceof DomainError) throw error;
    throw new DomainError('invalid_input', texts.notText);
  }
}

/** No text file holds them as they are; UTF-16 without its mark is full of them. */
const CONTROLS = /[\0-\x08\x0e-\x1a]/;

function encodingOf([first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

/** Code points of a line that are kept: enough to know a claim by. */
const TEXT_MAX = 200;

/** In the order of the file, and no more than is read: what was refused rather than what was taken. */
function boundLines(lines: readonly ImportLine[]): ImportLine[] {
  const isRefused = ({ outcome }: ImportLine) => outcome === 'refused';
  const first = [...lines.filter(isRefused), ...lines.filter((line) => !isRefused(line))];
  return first
    .slice(0, IMPORT_LINES_MAX)
    .sort((a, b) => a.number - b.number)
    .map((line) => ({ ...line, text: firstOf(line.text, TEXT_MAX) }));
}

/** Where a text stops being JSON, from 1; null when it only ends too early. */
function findBreak(text: string): { line: number; column: number } | null {
  const said = complaintOf(text);
  if (said === null || ENDS.test(said)) return null;
  const at = positionIn(said) ?? searchBreak(text);
  if (at >= text.trimEnd().length) return null;
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** What is complained of where only more text is missing. */
const ENDS = /^(Unexpected end|Unterminated)/;

function complaintOf(text: string): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

function positionIn(said: string): number | null {
  const [, digits] = /at position (\d+)/.exec(said) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * For unknown words no position is told. Up to the break a beginning of the text only lacks its end, and
 * after it no more: so the break is found by halving. A parse takes a millisecond per megabyte.
 */
function searchBreak(text: string): number {
  let good = 0;
  let bad = text.length;
  while (good + 1 < bad) {
    const middle = (good + bad) >> 1;
    const said = complaintOf(text.slice(0, middle));
    const lacksEnd = said === null || ENDS.test(said) || (positionIn(said) ?? middle - 1) >= middle;
    if (lacksEnd) good = middle;
    else bad = middle;
  }
  return good;
}

/**
 * Takes an import out again, with the records that are there in the form that it brought. What it
 * replaced does not come back. Gives the number of removed records; fails with `not_found`.
 */
export function removeImport(
  db: Database,
  admin: Admin,
  id: string,
  now: Date,
): Promise<{ removed: number }> {
  return db.preparedTransaction(async (tx) => {
    // One that is made meanwhile may write the same records in another order: each would wait for the other.
    await lockLibraryImports(tx);
    const deleted = await deleteImport(tx, id);
    if (!deleted) throw new DomainError('not_found', adminMessages.library.unknownImport);
    const { name, ...before } = deleted;
    const act = { action: 'library.removed', subjectId: id, subjectName: name } as const;
    await recordActs(tx, admin, [{ ...act, before, after: null }], now);
    return { removed: deleted.records };
  });
}
