import { randomUUID } from 'node:crypto';
import sniffEncoding from 'html-encoding-sniffer';
import { adminMessages } from '../../../shared/adminMessages.ts';
import { removeHidden } from '../../../shared/text.ts';
import * as limits from '../../../shared/limits.ts';
import type { ImportLine, ImportResult } from '../../../shared/schema/operations.ts';
import { isOfType } from '../../integrations/web/facts.ts';
import { firstAt } from '../../platform/firstAt.ts';
import { firstOf } from '../../../shared/cutText.ts';
import type { AdminAct } from '../accounts/caller.ts';
import { recordAct } from '../audit/audit.ts';
import { DomainError } from '../errors.ts';
import { pauses } from './matching/words.ts';
import { ownValue, REVIEW, toRecord } from './importedRecord.ts';
import * as repository from './library.repository.ts';
import { contentHash, type LibraryRecord } from './record.ts';

const BATCH = 500;
const FILE_NAME_MAX = 200; // code points

export async function importRecords(
  { db, admin, now }: AdminAct,
  file: { name: string; bytes: Buffer },
): Promise<ImportResult> {
  const { records, refused } = await readRecords(readEntries(readText(file.bytes)), now);
  const name = firstOf(removeHidden(file.name), FILE_NAME_MAX) || 'Pasted text';
  const id = randomUUID();
  return db.preparedTransaction(async (tx) => {
    await repository.lockLibraryImports(tx);
    const ids = records.map(({ record }) => record.id);
    const hashes = await repository.findContentHashes(tx, ids);
    const known = new Map(hashes.map((row) => [row.id, row.contentHash]));
    const changed = records.filter(({ record, hash }) => known.get(record.id) !== hash);
    const rows = changed.map(({ record, hash }) => ({ ...record, contentHash: hash }));
    for (let at = 0; at < rows.length; at += BATCH)
      await repository.upsertRecords(tx, JSON.stringify(rows.slice(at, at + BATCH)), id);

    const counts = {
      taken: changed.length,
      unchanged: records.length - changed.length,
      refused: refused.length,
    };
    const lines = records.map(({ number, record, hash }): ImportLine => {
      const before = known.get(record.id);
      const outcome = before === undefined ? 'taken' : before === hash ? 'unchanged' : 'changed';
      return { number, outcome, text: record.claim };
    });
    const about = { id, at: now, importedBy: admin.email, name, ...counts };
    await repository.insertImport(tx, { ...about, lines: boundLines([...lines, ...refused]) });
    const change = { before: null, after: counts };
    await recordAct(tx, { admin, now }, 'library.imported', { id, name }, change);
    return { id, ...counts };
  });
}

const { library: texts } = adminMessages;

type Candidate = { review: object } | { refused: string };
type Entry = Candidate & { number: number };

export function readEntries(text: string): Entry[] {
  const entries: Entry[] = [];
  const add = (candidates: Iterable<Candidate>, line?: number) => {
    for (const candidate of candidates) {
      const number = line ?? entries.length + 1;
      if (entries.length >= limits.IMPORT_RECORDS_MAX) throw invalid(texts.tooMany);
      entries.push({ number, ...candidate });
    }
  };
  const whole = parse(text);
  if ('value' in whole) add(collect(whole.value));
  else {
    const lines = text.split(LINE_END);
    const first = lines.find((line) => line.trim() !== '') ?? '';
    if ('error' in parse(first) || !/^\s*[[{]/.test(first)) throw jsonError(text, whole.error);
    for (const [i, line] of lines.entries()) {
      if (line.trim() === '') continue;
      const parsed = parse(line);
      const found =
        'error' in parsed ? [{ refused: texts.lineBroken }] : [...collect(parsed.value)];
      add(found.length > 0 ? found : [{ refused: texts.notReview }], i + 1);
    }
  }
  if (!entries.some((entry) => 'review' in entry || entry.refused !== texts.notReview))
    throw invalid(texts.noReviews);
  return entries;
}

const LINE_END = /\r\n?|\n/;

/** Deeper than the nested lists of published files. */
const DEPTH_MAX = 8;
const LISTS = '@graph itemListElement dataFeedElement item mainEntity hasPart review'.split(' ');

/** `among`: the value is in a list that may hold other types, which are not refused. */
function* collect(value: unknown, depth = 0, among = false): Generator<Candidate> {
  if (depth > DEPTH_MAX) {
    yield { refused: texts.tooDeep };
  } else if (Array.isArray(value)) {
    for (const one of value) yield* collect(one, depth + 1, among);
  } else if (typeof value !== 'object' || value === null) {
    yield { refused: texts.notReview };
  } else if (isOfType(value, REVIEW)) {
    yield { review: value };
  } else {
    const inside = LISTS.filter((name) => typeof ownValue(value, name) === 'object');
    for (const name of inside) yield* collect(ownValue(value, name), depth + 1, true);
    if (inside.length === 0 && !among) yield { refused: texts.notReview };
  }
}

function parse(text: string): { value: unknown } | { error: string } {
  try {
    return { value: JSON.parse(text) as unknown };
  } catch (error) {
    return { error: (error as Error).message };
  }
}

interface ReadRecord {
  number: number;
  record: LibraryRecord;
  hash: string;
}

async function readRecords(entries: readonly Entry[], now: Date) {
  const records = new Map<string, ReadRecord>();
  const refused: ImportLine[] = [];
  let phrasings = 0;
  const pause = pauses();
  for (const entry of entries) {
    await pause();
    const { number } = entry;
    const read = 'refused' in entry ? entry : toRecord(entry.review, now);
    if ('refused' in read) {
      refused.push({ number, outcome: 'refused', text: read.refused });
      continue;
    }
    phrasings += read.phrasings.length;
    if (phrasings > limits.IMPORT_PHRASINGS_MAX) throw invalid(texts.tooManyPhrasings);
    const earlier = records.get(read.id);
    if (earlier) {
      refused.push({ number, outcome: 'refused', text: texts.sameAddress(earlier.number) });
    } else records.set(read.id, { number, record: read, hash: contentHash(read) });
  }
  return { records: [...records.values()], refused };
}

export function readText(bytes: Buffer): string {
  // A byte order mark overrides it.
  const encoding = sniffEncoding(bytes, { transportLayerEncodingLabel: 'utf-8' });
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw invalid(texts.notText);
  }
  if (CONTROLS.test(text)) throw invalid(texts.notText);
  if (text.trim() === '') throw invalid(texts.empty);
  return text;
}

/** Text files do not hold them; UTF-16 without a byte order mark does. */
const CONTROLS = /[\0-\x08\x0e-\x1a]/;

const TEXT_MAX = 200;

/** Keeps file order, and prefers refused lines when there are too many. */
function boundLines(lines: readonly ImportLine[]): ImportLine[] {
  const isRefused = ({ outcome }: ImportLine) => outcome === 'refused';
  return lines
    .toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)))
    .slice(0, limits.IMPORT_LINES_MAX)
    .sort((a, b) => a.number - b.number)
    .map((line) => ({ ...line, text: firstOf(line.text, TEXT_MAX) }));
}

function jsonError(text: string, error: string): DomainError {
  const at = CUT_OFF.test(error) ? text.length : (positionIn(error) ?? bisectJsonError(text));
  if (at >= text.trimEnd().length) return invalid(texts.cutOff);
  const before = text.slice(0, at).split(LINE_END);
  const column = (before.at(-1)?.length ?? 0) + 1;
  return invalid(texts.broken(before.length, column));
}

const invalid = (text: string) => new DomainError('invalid_input', text);

const CUT_OFF = /^(Unexpected end|Unterminated)/;

function positionIn(error: string): number | null {
  const [, digits] = /at position (\d+)/.exec(error) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** A prefix before the error is only cut off, a prefix after it is broken. */
const bisectJsonError = (text: string): number =>
  firstAt(text.length, (length) => {
    const read = parse(text.slice(0, length));
    if ('value' in read || CUT_OFF.test(read.error)) return false;
    return (positionIn(read.error) ?? 0) < length;
  }) - 1;

export const removeImport = (call: AdminAct, id: string): Promise<{ removed: number }> =>
  call.db.preparedTransaction(async (tx) => {
    // Prevents a deadlock with an import that writes the same records.
    await repository.lockLibraryImports(tx);
    const deleted = await repository.deleteImport(tx, id);
    if (!deleted) throw new DomainError('not_found', texts.unknownImport);
    const { name, ...before } = deleted;
    await recordAct(tx, call, 'library.removed', { id, name }, { before, after: null });
    return { removed: deleted.records };
  });
