import { readFileSync } from 'node:fs';
import { checkClaim } from '../../src/shared/claim.ts';

/** What a labeled claim is: AVeriTeC's labels, "conflicting" as one. */
export const LABELS = ['supported', 'refuted', 'mixed', 'not_enough_evidence'] as const;
export type Label = (typeof LABELS)[number];

/** What whoever runs the evaluation can mend; told in words, without a stack. */
export class InputError extends Error {
  readonly reported = true;

  constructor(message: string) {
    super(message);
    this.name = 'InputError';
  }
}

export interface LabeledClaim {
  claim: string;
  type: 'credibility' | 'analysis';
  label: Label;
  /** When it was made, YYYY-MM-DD. */
  date: string | null;
  speaker: string | null;
  source: string | null;
  /** Addresses of fact-checks of this very claim. */
  factChecks: string[];
}

export interface ClaimsRead {
  claims: LabeledClaim[];
  /** Claims that stand there more than once count once. */
  repeated: number;
  /** Claims to which the annotators gave no label, such as opinions. */
  unlabeled: number;
}

/** In lower case. "Conflicting" is mixed; a verdict of ours cannot tell the two apart. */
const LABEL_NAMES: Readonly<Record<string, Label>> = {
  supported: 'supported',
  true: 'supported',
  refuted: 'refuted',
  false: 'refuted',
  mixed: 'mixed',
  'conflicting evidence/cherrypicking': 'mixed',
  not_enough_evidence: 'not_enough_evidence',
  'not enough evidence': 'not_enough_evidence',
};

type Fields = Record<string, unknown>;

interface Entry {
  /** Such as "line 3". */
  at: string;
  fields: Fields;
}

/** Throws an InputError that names the file, the line and what is allowed. */
export function readClaims(path: string): ClaimsRead {
  let text: string;
  try {
    text = readFileSync(path, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    throw new InputError(`${path} cannot be read (${(error as NodeJS.ErrnoException).code})`);
  }
  try {
    return gather(entriesOf(text, path).flatMap(unfold));
  } catch (error) {
    if (error instanceof InputError) throw new InputError(`${path}: ${error.message}`);
    throw error;
  }
}

function gather(entries: readonly Entry[]): ClaimsRead {
  const labeled = entries.filter(({ fields }) => fields['label'] !== null);
  const claims = new Map<string, { at: string; claim: LabeledClaim }>();
  for (const entry of labeled) {
    const { at } = entry;
    const claim = toClaim(entry);
    const key = JSON.stringify([claim.claim, claim.date, claim.speaker, claim.source]);
    const before = claims.get(key) ?? { at, claim };
    claims.set(key, before);
    if (before.claim.label !== claim.label)
      throw new InputError(`${at}: the claim of ${before.at} once more, with another label`);
  }
  if (claims.size === 0) throw new InputError('there is no labeled claim in it');
  return {
    claims: [...claims.values()].map(({ claim }) => claim),
    repeated: labeled.length - claims.size,
    unlabeled: entries.length - labeled.length,
  };
}

/** A list (AVeriTeC), a table (by the file's name), or an object on each line. */
function entriesOf(text: string, path: string): Entry[] {
  if (path.toLowerCase().endsWith('.csv')) return entriesOfTable(text);
  if (text.trimStart().startsWith('[')) {
    const list = parseJson(text, 'the list') as unknown[];
    return list.map((item, index) => toEntry(item, `claim ${index + 1}`));
  }
  return text.split('\n').flatMap((line, index) => {
    const at = `line ${index + 1}`;
    return line.trim() === '' ? [] : [toEntry(parseJson(line, at), at)];
  });
}

function entriesOfTable(text: string): Entry[] {
  const [head, ...rows] = parseCsv(text);
  const names = (head?.cells ?? []).map((name) => name.trim().toLowerCase());
  const missing = ['claim', 'label'].find((name) => !names.includes(name));
  if (missing !== undefined) {
    throw new InputError(
      `line 1: there is no column "${missing}"; the columns are claim, label and, if known, date, speaker, source`,
    );
  }
  return rows.map(({ line, cells }) => {
    const at = `line ${line}`;
    if (cells.length !== names.length)
      throw new InputError(`${at}: ${cells.length} cells where the head has ${names.length}`);
    return { at, fields: Object.fromEntries(names.map((name, index) => [name, cells[index]])) };
  });
}

function parseJson(text: string, at: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InputError(`${at}: no JSON (${(error as Error).message})`);
  }
}

function toEntry(item: unknown, at: string): Entry {
  if (isFields(item)) return { at, fields: item };
  throw new InputError(`${at}: no JSON object with "claim" and "label"`);
}

/**
 * Factcheck-Bench (https://github.com/yuxiaw/Factcheck-GPT) labels the claims of one answer together,
 * as a pair of lists, by sentence or for the whole answer.
 */
function unfold({ at, fields }: Entry): Entry[] {
  if (isFields(fields['sentences'])) {
    return Object.values(fields['sentences']).flatMap((sentence) =>
      isFields(sentence) ? pairUp(at, sentence['claims'], sentence['claims_factuality_label']) : [],
    );
  }
  if (fields['claims'] !== undefined) return pairUp(at, fields['claims'], fields['claim_labels']);
  return [{ at, fields }];
}

function pairUp(at: string, claims: unknown, labels: unknown): Entry[] {
  if (!Array.isArray(claims) || !Array.isArray(labels) || claims.length !== labels.length) {
    throw new InputError(`${at}: the lists of claims and of their labels are not equally long`);
  }
  return claims.map((claim: unknown, index) => {
    const label: unknown = labels[index];
    return { at, fields: { claim, label: typeof label === 'boolean' ? label : null } };
  });
}

/** Our own names, and AVeriTeC's (https://github.com/MichSchli/AVeriTeC). */
function toClaim({ at, fields }: Entry): LabeledClaim {
  const text = (...names: string[]) => textOf(at, fields, names);
  const given = text('claim');
  if (given === null) throw new InputError(`${at}: there is no "claim"`);
  const checked = checkClaim(given);
  if (!checked.ok) throw new InputError(`${at}: ${checked.message}`);
  if (checked.kind === 'url') throw new InputError(`${at}: the claim is a link; give its words`);
  return {
    claim: checked.content,
    type: checked.type,
    label: toLabel(at, fields['label']),
    date: toDate(at, text('date', 'claim_date')),
    speaker: text('speaker'),
    source: text('source', 'reporting_source'),
    factChecks: [text('fact_checking_article') ?? ''].filter((address) => address !== ''),
  };
}

function textOf(at: string, fields: Fields, names: readonly string[]): string | null {
  const name = names.find((one) => fields[one] !== undefined && fields[one] !== null);
  const value = name === undefined ? null : fields[name];
  if (value === null) return null;
  if (typeof value !== 'string') throw new InputError(`${at}: "${name}" is no text`);
  return value.trim() || null;
}

function toLabel(at: string, given: unknown): Label {
  const label = LABEL_NAMES[String(given).trim().toLowerCase()];
  if (label !== undefined) return label;
  const allowed = Object.keys(LABEL_NAMES).join(', ');
  throw new InputError(`${at}: the label "${String(given)}" is none of: ${allowed}`);
}

/** YYYY-MM-DD, with or without a time, or D-M-YYYY as AVeriTeC has it. */
function toDate(at: string, given: string | null): string | null {
  if (given === null) return null;
  const parts = (given.split('T')[0] ?? '').split('-');
  const [year = '', month = '', day = ''] = parts[0]?.length === 4 ? parts : parts.reverse();
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const time = Date.parse(date);
  // February 30 would become a day of March.
  if (date.length === 10 && time && new Date(time).toISOString().startsWith(date)) return date;
  throw new InputError(`${at}: "${given}" is no date; write YYYY-MM-DD (or D-M-YYYY)`);
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface CsvRow {
  /** Where it begins. */
  line: number;
  cells: string[];
}

const CELL = /(?:"((?:[^"]|"")*)"|([^",\n][^,\n]*)?)(,|\n|$)/gy;

/** Comma-separated values as RFC 4180 has them: quoted cells may hold commas, breaks and "". */
function parseCsv(text: string): CsvRow[] {
  const table = text.replaceAll('\r\n', '\n');
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let line = 1;
  let end: string | undefined = ',';
  for (const [found, quoted, plain = '', after] of table.matchAll(CELL)) {
    row.cells.push(quoted?.replaceAll('""', '"') ?? plain);
    line += found.split('\n').length - 1;
    end = after;
    if (end === ',') continue;
    if (row.cells.some((one) => one !== '')) rows.push(row);
    row = { line, cells: [] };
    if (end === '') break;
  }
  if (end !== '') throw new InputError(`line ${line}: a quote is never closed`);
  return rows;
}
