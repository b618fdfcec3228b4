import { adminMessages } from '../../../shared/adminMessages.ts';
import { IMPORT_RECORDS_MAX } from '../../../shared/limits.ts';
import { DomainError } from '../errors.ts';
import { findBreak } from './findBreak.ts';
import { isReview, ownValue } from './ownValue.ts';

const { library: texts } = adminMessages;

/** What a file offers as a record, with its line (one object per line) or its place (else), from 1. */
export type Entry = { number: number } & ({ review: object } | { refused: string });

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
