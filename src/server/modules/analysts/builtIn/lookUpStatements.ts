import type { ReportType } from '../../../../shared/schema/report.ts';
import {
  type ClaimMatch,
  type LibraryIndex,
  matchClaim,
} from '../../library/matching/matchClaim.ts';
import { splitWords } from '../../library/matching/splitWords.ts';
import { splitStatements } from './text/splitStatements.ts';

export type LookUp = {
  /** One for each record and polarity found, in reading order. */
  found: ClaimMatch[];
  /** How many of the statements looked up are in the library. */
  known: number;
  /** How many statements were looked up. */
  statements: number;
  /** The text has more statements than are looked up. */
  capped: boolean;
};

/** A text of 50,000 characters written in ordinary sentences has fewer. */
export const MOST_STATEMENTS = 600;

/**
 * Looks up each statement of the content, or the whole of a short claim where that is one statement.
 * A statement that the next sentence rejects ("That is a myth.") counts as its denial. In a longer
 * text, what others are reported to say is not the text's own statement and is left alone.
 */
export function lookUpStatements(index: LibraryIndex, content: string, type: ReportType): LookUp {
  const whole = type === 'credibility' ? matchClaim(index, content) : null;
  if (whole) return { found: [whole], known: 1, statements: 1, capped: false };

  const sentences = readSentences(content);
  const statements = sentences.filter((sentence) => sentence.saysSomething);
  const found = new Map<string, ClaimMatch>();
  let known = 0;
  for (const { text, rejected } of statements.slice(0, MOST_STATEMENTS)) {
    const match = matchClaim(index, text);
    if (!match || (match.attributed && type === 'analysis')) continue;
    const polarity = rejected === (match.polarity === 'same') ? 'opposite' : 'same';
    known += 1;
    const key = `${match.record.id} ${polarity}`;
    if (!found.has(key)) found.set(key, { ...match, polarity });
  }
  return {
    found: [...found.values()],
    known,
    statements: Math.min(statements.length, MOST_STATEMENTS),
    capped: statements.length > MOST_STATEMENTS,
  };
}

type Sentence = { text: string; saysSomething: boolean; rejected: boolean };

function readSentences(content: string): Sentence[] {
  const texts = splitStatements(content).map(({ text }) => text);
  // A remark on the sentence before is short, so longer ones need not be read for it.
  const remarks = texts.map((text) => (text.length <= 80 ? splitWords(text).join(' ') : ''));
  return texts.map((text, i) => ({
    text,
    saysSomething: !isRemark(remarks[i] ?? '') && /\p{L}\P{L}+\p{L}|\p{L}{4}/u.test(text),
    rejected: isRejection(remarks[i + 1] ?? ''),
  }));
}

/** "But that is simply not true." */
function isRejection(remark: string): boolean {
  const said = REJECTION.exec(remark)?.[1];
  const words = said?.replace(/(?:^| )well known /, ' ').split(' ') ?? [];
  const last = words.pop() ?? '';
  if (/^(?:true|correct)$/.test(last) ? words.pop() !== 'not' : !FALSE.has(last)) return false;
  return words.every((word) => word === '' || FILLERS.has(word));
}

const REJECTION = /^(?:but |however , )?(?:this|that|it) (?:is|was|has been) (.+)$/;
const FILLERS = new Set([
  'simply',
  'completely',
  'totally',
  'just',
  'a',
  'an',
  'old',
  'common',
  'popular',
  'long',
]);
const FALSE = new Set([
  'false',
  'wrong',
  'untrue',
  'incorrect',
  'nonsense',
  'myth',
  'misconception',
  'lie',
  'hoax',
  'debunked',
  'disproven',
]);

/** A sentence about the sentence next to it, which claims nothing of its own. */
const isRemark = (remark: string): boolean => isRejection(remark) || REMARK.test(remark);

const REMARK =
  /^(?:(?:this|that|it) is (?:true|correct|right|a fact)|is (?:this|that|it) (?:really |actually )?(?:true|correct|right|so|a fact|false|fake|a myth)(?: \?)?|really \?|right \?|true or false(?: \?)?|fact or (?:myth|fiction)(?: \?)?|fact|myth|yes|no|wow|please (?:check|verify)(?: this| that| it)?|what do you think(?: \?)?)$/;
