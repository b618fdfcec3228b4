import lists from './words.json' with { type: 'json' };
import { fillTerms } from './words.ts';

export interface Reading {
  words: readonly string[];
  denied: boolean;
  attributed: boolean;
  evidence: boolean;
  tense: Tense | null;
  rephrased?: boolean;
}

type Tense = 'past' | 'present';

/** The tense of "be". Null for "has been", which means until now. */
export function tenseOf(words: readonly string[]): Tense | null {
  const text = words.join(' ');
  if (/\b(?:was|were|had (?:not |never )?been)\b/.test(text)) return 'past';
  return /\b(?:am|is|are)\b/.test(text) ? 'present' : null;
}

/** The sentence, then without each known frame: "is it true that …", "… has been debunked". */
export function readings(words: readonly string[]): Reading[] {
  const flags = { denied: false, attributed: false, evidence: false };
  const found: Reading[] = [];
  let reading: Reading | null = { words, ...flags, tense: tenseOf(words) };
  while (reading && found.length < READINGS_MAX) {
    found.push(reading);
    reading = takeOff(reading);
  }
  return found;
}

const READINGS_MAX = 6;

const { frames } = lists;

interface Frame {
  pattern: RegExp;
  denies?: boolean;
  evidence?: boolean;
  attributed?: boolean;
}

const startsOf = (starts: readonly string[], does: Omit<Frame, 'pattern'> = {}, end = ' ') =>
  starts.map((start): Frame => {
    return { pattern: new RegExp(`^(?:${fillTerms(start)})${end}`), ...does };
  });

const STARTS = [
  ...startsOf(frames.plain, {}, ' ?'),
  ...startsOf(frames.notFalse),
  ...startsOf(frames.unproven, { denies: true, evidence: true }),
  ...startsOf(frames.denied, { denies: true }),
  ...startsOf(frames.attributed, { attributed: true }),
];

const ABOUT_CLAUSE = new RegExp(fillTerms(frames.ends.aboutClause));
const DENIED_END = new RegExp(fillTerms(frames.ends.denied));
const TAG_END = new RegExp(fillTerms(frames.ends.tag));
const ATTRIBUTED_END = new RegExp(fillTerms(frames.ends.attributed));
const PLAIN_TAGS = frames.tags.map((tag) => ` ${tag}`);

function takeOff(reading: Reading): Reading | null {
  const text = reading.words
    .filter((word) => word !== '?')
    .join(' ')
    .replace(/^[,:;] | [,:;]$/g, '');
  const start = STARTS.find(({ pattern }) => pattern.test(text));
  if (!start) return takeOffEnd(reading, text);
  const rest = text.replace(start.pattern, '');
  const found = inside(reading, rest, start);
  const frame = text.slice(0, text.length - rest.length);
  const isBackshifted = found.tense === 'past' && SAID_THEN.test(frame) && !SAID_NOW.test(frame);
  return isBackshifted ? { ...found, tense: null } : found;
}

/** "I heard that bats were blind" may mean that they are. */
const SAID_THEN =
  /\b(?:was|did|heard|read|saw|seen|learn(?:ed|t)|told|taught|said|claimed|argued|suggested|showed|found|reported|proved|proven|discovered|confirmed|mentioned)\b/;
const SAID_NOW = /\b(?:am|is|has)\b/;

function takeOffEnd(reading: Reading, text: string): Reading | null {
  const about = ABOUT_CLAUSE.exec(text);
  if (about?.[1]) {
    const denies = (about[3] !== undefined) !== (about[2] !== undefined);
    return inside(reading, about[1], { denies });
  }
  const said = ATTRIBUTED_END.exec(text)?.[1];
  if (said) return inside(reading, said, { attributed: true });
  const tag = PLAIN_TAGS.find((end) => text.endsWith(end));
  const question = tag ? text.slice(0, -tag.length).replace(/ ,$/, '') : TAG_END.exec(text)?.[1];
  if (question) return inside(reading, question, {});
  const [, denied, not] = DENIED_END.exec(text) ?? [];
  if (!denied || denied.startsWith('it ') || /^(?:it|this|that)$/.test(denied)) return null;
  return inside(reading, denied, { denies: not === undefined });
}

const inside = (
  reading: Reading,
  text: string,
  { denies = false, evidence = false, attributed = false }: Omit<Frame, 'pattern'>,
): Reading => {
  const words = text.split(' ').filter((word) => word !== '');
  return {
    words,
    denied: reading.denied !== denies,
    attributed: reading.attributed || attributed,
    evidence: reading.evidence || evidence,
    tense: tenseOf(words),
  };
};
