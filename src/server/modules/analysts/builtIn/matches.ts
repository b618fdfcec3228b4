import type { ReportType } from '../../../../shared/schema/report.ts';
import {
  EvaluationKey,
  type ExternalEvaluation,
  type SearchBlock,
} from '../../../../shared/schema/result.ts';
import {
  type ClaimMatch,
  type LibraryIndex,
  matchClaim,
} from '../../library/matching/matchClaim.ts';
import { splitWords } from '../../library/matching/words.ts';
import type { Rating } from '../../library/record.ts';
import { splitStatements } from './text/words.ts';

/**
 * The grade (0–10) of a claim with this rating. Symmetric around 5, so that a denial has ten minus
 * the grade. Chosen so that with 35–65 from the two analysts of wording the formula of the score
 * gives less than 40 for false and mostly false, 40–69 for mixed and at least 70 for the true ones.
 */
const GRADE_OF_RATING: Record<Rating, number> = {
  TRUE: 9.5,
  MOSTLY_TRUE: 8.5,
  MIXED: 5,
  MOSTLY_FALSE: 1.5,
  FALSE: 0.5,
};

/** Nothing known, or not something that looking up a record can tell. */
const UNKNOWN_GRADE = 5;

/**
 * Grades from the ratings of what was found. Truth, accuracy and consensus follow the rating; who
 * says it, with what bias and how coherently, a look-up can't see, and those stay at 5.
 *
 * Several finds are averaged. Where that speaks for the content, it does so only in the share of its
 * statements that are known: a truth does not vouch for what stands beside it, while a known
 * falsehood counts against the whole.
 */
export function gradeMatches(lookUp: LookUp): Pick<SearchBlock, 'grades' | 'not_judged'> {
  const grade = shareOf(lookUp, meanGrade(lookUp.found));
  const evaluation: ExternalEvaluation = {
    claim_false_true_spectrum: grade,
    source_credibility_and_track_record: UNKNOWN_GRADE,
    bias_and_independence_assessment: UNKNOWN_GRADE,
    contextual_integrity_and_accuracy: grade,
    content_coherence_and_logical_consistency: UNKNOWN_GRADE,
    expert_and_consensus_alignment: grade,
  };
  const grades = { perplexity_main_grade: grade, external_evaluation: evaluation };
  return { grades, not_judged: lookUp.found.length > 0 ? BEYOND_LOOK_UP : EvaluationKey.options };
}

/** What looking up a record can't tell. */
const BEYOND_LOOK_UP: EvaluationKey[] = [
  'source_credibility_and_track_record',
  'bias_and_independence_assessment',
  'content_coherence_and_logical_consistency',
];

/** The grade of one find: that of its rating, or ten minus it where the record is denied. */
function gradeOf({ record, polarity }: ClaimMatch): number {
  const grade = GRADE_OF_RATING[record.rating];
  return polarity === 'same' ? grade : 10 - grade;
}

function meanGrade(found: readonly ClaimMatch[]): number {
  if (found.length === 0) return UNKNOWN_GRADE;
  return found.reduce((sum, match) => sum + gradeOf(match), 0) / found.length;
}

/** Highest grade of content with an unknown statement: its score stays below 70, so below "true". */
const MOST_WITH_UNKNOWN = 6.5;

function shareOf({ known, statements }: LookUp, mean: number): number {
  if (mean <= UNKNOWN_GRADE || known === statements) return round(mean);
  const share = UNKNOWN_GRADE + ((mean - UNKNOWN_GRADE) * known) / statements;
  return round(Math.min(share, MOST_WITH_UNKNOWN));
}

const round = (grade: number): number => Math.round(grade * 100) / 100;

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

type MatchSummary = {
  text: string;
  /** Stretches of the text to be marked in it. */
  emphasized: string[];
};

/** What was found, in plain words: which record, whose, how it is rated, and what is not known. */
export function summariseMatches(lookUp: LookUp, type: ReportType): MatchSummary {
  const only = lookUp.found[0];
  if (!only) return nothingKnown(lookUp, type);
  if (lookUp.statements === 1) return summariseOne(only);
  return summariseSeveral(lookUp, type);
}

const RATED: Record<Rating, string> = {
  TRUE: 'rated true',
  MOSTLY_TRUE: 'rated mostly true',
  MIXED: 'rated mixed',
  MOSTLY_FALSE: 'rated mostly false',
  FALSE: 'rated false',
};

const DENIED: Record<Rating, string> = {
  TRUE: 'its denial counts as false',
  MOSTLY_TRUE: 'its denial counts as mostly false',
  MIXED: 'its denial counts as mixed too',
  MOSTLY_FALSE: 'its denial counts as mostly true',
  FALSE: 'its denial counts as true',
};

/** How many finds are told one by one; the sources list them all. */
const MOST_TOLD = 8;

function nothingKnown({ statements, capped }: LookUp, type: ReportType): MatchSummary {
  const what =
    type === 'credibility' && statements <= 1
      ? 'The library knows nothing about this claim.'
      : `The library knows none of the ${statements} statements in this text.`;
  const text = `${what} That is no evidence either way: it holds a limited number of well-known claims, and all grades stay at 5.${capped ? ` ${cappedNote(statements)}` : ''}`;
  return { text, emphasized: ['no evidence either way'] };
}

function summariseOne(match: ClaimMatch): MatchSummary {
  const { record, polarity, attributed } = match;
  const quoted = `“${record.claim}”`;
  const rated = RATED[record.rating];
  const denied = DENIED[record.rating];
  const found =
    polarity === 'same'
      ? `The library holds this claim as ${quoted}, ${rated} (${record.publisher}).`
      : `The claim is the denial of a record of the library, ${quoted}, which is ${rated} (${record.publisher}); so ${denied}.`;
  const aside = attributed
    ? 'Whether anybody says so was not checked, only what is said to be so.'
    : '';
  return {
    text: [found, record.summary, ...record.keyFindings, aside, NOT_JUDGED]
      .filter(Boolean)
      .join(' '),
    emphasized: polarity === 'same' ? [quoted, rated] : [quoted, rated, denied],
  };
}

const NOT_JUDGED =
  'Looking up a record tells nothing about who says it, with what bias or how coherently; those grades stay at 5.';

function summariseSeveral(lookUp: LookUp, type: ReportType): MatchSummary {
  const { found, known, statements, capped } = lookUp;
  const where = type === 'credibility' ? 'claim' : 'text';
  const records = found.length < known ? `, in ${found.length} records` : '';
  const count = `${known} of the ${statements} statements in this ${where} ${known === 1 ? 'is' : 'are'} in the library${records}.`;
  const reported = found.slice(0, MOST_TOLD).map(tellOne);
  const more = found.length - reported.length;
  const parts = [
    count,
    ...reported.map(({ text }) => text),
    more > 0 ? `${more} more are among the sources.` : '',
    known < statements ? 'Nothing is known here about the others.' : '',
    capped ? cappedNote(statements) : '',
    NOT_JUDGED,
  ];
  return {
    text: parts.filter((part) => part !== '').join(' '),
    emphasized: [count, ...new Set(reported.map(({ rated }) => rated))],
  };
}

/** One find in a sentence, and the words in it that say how it is rated. */
export function tellOne({ record, polarity }: ClaimMatch): { text: string; rated: string } {
  const rated = RATED[record.rating];
  const end = polarity === 'same' ? '' : `, and the text denies it, so ${DENIED[record.rating]}`;
  return { text: `“${record.claim}” is ${rated} (${record.publisher})${end}.`, rated };
}

const cappedNote = (statements: number): string =>
  `Only the first ${statements} statements were looked up.`;
