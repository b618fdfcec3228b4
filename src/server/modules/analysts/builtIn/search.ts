import type { ReportType } from '../../../../shared/schema/report.ts';
import {
  type Assessment,
  EvaluationKey,
  type ExternalEvaluation,
  type SearchBlock,
  type Source,
  type Stance,
} from '../../../../shared/schema/result.ts';
import {
  AUXILIARIES,
  FLOATING,
  MODALS,
  ONLY,
  PREPOSITIONS,
  SOFT,
} from '../../library/matching/knownWords.ts';
import {
  type ClaimMatch,
  type LibraryIndex,
  matchClaim,
} from '../../library/matching/matchClaim.ts';
import type { RecordLink, Rating } from '../../library/record.ts';
import { splitWords } from '../../library/matching/words.ts';
import { originOf } from '../../evidence/origin.ts';
import type { FoundClaims } from '../../claims/findClaims.ts';
import type { SearchFindings } from '../analyst.ts';
import { splitStatements } from './text/words.ts';

/** Searches the library only. Without a match it takes no position: all grades are 5, no sources. */
export function judgeBySearch(
  index: LibraryIndex,
  content: string,
  type: ReportType,
  found: FoundClaims | null,
): SearchFindings {
  const lookUp = lookUpStatements(index, content, type);
  const summary = summarizeMatches(lookUp, type);
  const claims = lookUp.isWhole ? null : assessClaims(found, lookUp);
  const { grades, not_judged } = gradeMatches(lookUp);
  return {
    status: 'answered',
    assessment: assess(lookUp, grades.perplexity_main_grade),
    claims,
    coverage: { known: lookUp.known, statements: lookUp.statements },
    grades,
    not_judged,
    analysis_summary: summary.text,
    summary_highlights: {
      verdict: null,
      key_words: keyWordsOf(content),
      emphasized_phrases: summary.emphasized,
    },
    sources: {
      mainstream: sourcesOf(lookUp.found, 'mainstream'),
      conflicting: sourcesOf(lookUp.found, 'conflicting'),
    },
    citations: [],
  };
}

const assess = ({ found }: LookUp, grade: number): Assessment =>
  found.length === 0 ? 'not_enough_evidence' : assessmentOf(grade);

function assessmentOf(grade: number): Assessment {
  if (grade >= 7) return 'supported';
  return grade < 4 ? 'refuted' : 'mixed';
}

/** Of what the library does not know, only facts and quantities could be checked. */
function assessClaims(found: FoundClaims | null, { matches }: LookUp): SearchBlock['claims'] {
  if (found === null) return null;
  const list = found.list.map((claim) => {
    const match = matches.get(claim.start);
    const grade = match ? gradeOf(match) : UNKNOWN_GRADE;
    const isCheckable = claim.kind === 'fact' || claim.kind === 'quantity';
    const unknown = isCheckable ? 'not_enough_evidence' : 'not_checkable';
    return {
      ...claim,
      assessment: match ? assessmentOf(grade) : unknown,
      main: grade,
      truth: grade,
      sources: match ? match.record.links.map(({ link }) => link) : [],
    };
  });
  return { list, counted: found.counted };
}

/** Each link once, without a quote: these pages were not opened for this report. */
function sourcesOf(found: readonly ClaimMatch[], side: RecordLink['stance']): Source[] {
  const sources = new Map<string, Source>();
  for (const match of found) {
    const { record } = match;
    for (const { publication, title, link, summary, stance } of record.links) {
      if (stance !== side || sources.has(link)) continue;
      const cited = `Cited by the library’s record “${record.claim}”; not opened for this report.`;
      sources.set(link, {
        ...{ publication, title, link, summary: summary ?? cited, key_findings: [] },
        ...{ date: null, primary: false, depends_on: [], check: null },
        stance: stanceOf(match, side),
        origin: originOf(link),
      });
    }
  }
  return [...sources.values()];
}

/** `mainstream` links agree with the rating of their record, `conflicting` ones argue otherwise. */
function stanceOf(match: ClaimMatch, side: RecordLink['stance']): Stance {
  const supports = gradeOf(match) >= UNKNOWN_GRADE;
  return supports === (side === 'mainstream') ? 'supports' : 'refutes';
}

const MOST_KEY_WORDS = 8;

/** The most frequent words first, without function words and words of one or two letters. */
export function keyWordsOf(text: string): string[] {
  const counted = new Map<string, { word: string; count: number }>();
  for (const [word] of text.matchAll(/[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*/gu)) {
    const folded = word.toLowerCase();
    if (isJoining(folded) || (word.length < 3 && !/\p{Nd}/u.test(word))) continue;
    const known = counted.get(folded);
    if (known) known.count += 1;
    else counted.set(folded, { word, count: 1 });
  }
  return [...counted.values()]
    .sort((a, b) => b.count - a.count)
    .slice(0, MOST_KEY_WORDS)
    .map(({ word }) => word);
}

function isJoining(word: string): boolean {
  return JOINING.some((words) => words.has(word));
}

const JOINING: readonly { has(word: string): boolean }[] = [
  AUXILIARIES,
  FLOATING,
  MODALS,
  ONLY,
  PREPOSITIONS,
  SOFT,
  new Set(
    `the and but not never this that these those they them you his her she its our your their who what
    which when where why how there here some any all more most very than then also because don doesn
    isn aren true false said says`.split(/\s+/),
  ),
];

/** Symmetric around 5. With the other built-in analysts, scores are below 40 for false, from 70 for true. */
const GRADE_OF_RATING: Record<Rating, number> = {
  TRUE: 9.5,
  MOSTLY_TRUE: 8.5,
  MIXED: 5,
  MOSTLY_FALSE: 1.5,
  FALSE: 0.5,
};

const UNKNOWN_GRADE = 5;

/** The mean of what is known: what the library lacks is counted beside it, and no flaw. */
export function gradeMatches(lookUp: LookUp): Pick<SearchBlock, 'grades' | 'not_judged'> {
  const grade = round(meanGrade(lookUp.found));
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

const BEYOND_LOOK_UP: EvaluationKey[] = [
  'source_credibility_and_track_record',
  'bias_and_independence_assessment',
  'content_coherence_and_logical_consistency',
];

function gradeOf({ record, polarity }: ClaimMatch): number {
  const grade = GRADE_OF_RATING[record.rating];
  return polarity === 'same' ? grade : 10 - grade;
}

function meanGrade(found: readonly ClaimMatch[]): number {
  if (found.length === 0) return UNKNOWN_GRADE;
  return found.reduce((sum, match) => sum + gradeOf(match), 0) / found.length;
}

const round = (grade: number): number => Math.round(grade * 100) / 100;

export type LookUp = {
  /** One per record and polarity, in reading order. */
  found: ClaimMatch[];
  /** By where their statement begins. */
  matches: ReadonlyMap<number, ClaimMatch>;
  /** The content as a whole is a record's claim. */
  isWhole: boolean;
  known: number;
  statements: number;
  capped: boolean;
};

/** Enough for 50,000 characters of ordinary sentences. */
export const MOST_STATEMENTS = 600;

/** A statement that the next one rejects ("That is a myth.") counts as denied. */
export function lookUpStatements(index: LibraryIndex, content: string, type: ReportType): LookUp {
  const whole = type === 'credibility' ? matchClaim(index, content) : null;
  if (whole && !whole.attributed) {
    const one = { known: 1, statements: 1, capped: false };
    return { found: [whole], matches: new Map(), isWhole: true, ...one };
  }

  const sentences = readSentences(content);
  const statements = sentences.filter((sentence) => sentence.saysSomething);
  const found = new Map<string, ClaimMatch>();
  const matches = new Map<number, ClaimMatch>();
  for (const { text, start, rejected } of statements.slice(0, MOST_STATEMENTS)) {
    const match = matchClaim(index, text);
    // That somebody says so is another claim than what is said.
    if (!match || match.attributed) continue;
    const polarity = rejected === (match.polarity === 'same') ? 'opposite' : 'same';
    matches.set(start, { ...match, polarity });
    const key = `${match.record.id} ${polarity}`;
    if (!found.has(key)) found.set(key, { ...match, polarity });
  }
  return {
    found: [...found.values()],
    matches,
    isWhole: false,
    known: matches.size,
    statements: Math.min(statements.length, MOST_STATEMENTS),
    capped: statements.length > MOST_STATEMENTS,
  };
}

type Sentence = { text: string; start: number; saysSomething: boolean; rejected: boolean };

function readSentences(content: string): Sentence[] {
  const statements = splitStatements(content);
  const texts = statements.map(({ text }) => text);
  // Remarks are short.
  const remarks = texts.map((text) => (text.length <= 80 ? splitWords(text).join(' ') : ''));
  return statements.map(({ text, start }, i) => ({
    text,
    start,
    saysSomething: !isRemark(remarks[i] ?? '') && /\p{L}\P{L}+\p{L}|\p{L}{4}/u.test(text),
    rejected: isRejection(remarks[i + 1] ?? ''),
  }));
}

/** For example "But that is simply not true." */
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

/** A sentence about its neighbor that claims nothing itself. */
const isRemark = (remark: string): boolean => isRejection(remark) || REMARK.test(remark);

const REMARK =
  /^(?:(?:this|that|it) is (?:true|correct|right|a fact)|is (?:this|that|it) (?:really |actually )?(?:true|correct|right|so|a fact|false|fake|a myth)(?: \?)?|really \?|right \?|true or false(?: \?)?|fact or (?:myth|fiction)(?: \?)?|fact|myth|yes|no|wow|please (?:check|verify)(?: this| that| it)?|what do you think(?: \?)?)$/;

type MatchSummary = {
  text: string;
  emphasized: string[];
};

function summarizeMatches(lookUp: LookUp, type: ReportType): MatchSummary {
  const only = lookUp.found[0];
  if (!only) return nothingKnown(lookUp, type);
  if (lookUp.statements === 1) return summarizeOne(only);
  return summarizeSeveral(lookUp);
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

/** The sources list all of them. */
const MOST_DESCRIBED = 8;

function nothingKnown({ statements, capped }: LookUp, type: ReportType): MatchSummary {
  const what =
    type === 'credibility' && statements <= 1
      ? 'The library knows nothing about this claim.'
      : `The library knows none of the ${statements} claims made here.`;
  const text = `${what} That is no evidence either way: it holds a limited number of well-known claims.${capped ? ` ${cappedNote(statements)}` : ''}`;
  return { text, emphasized: ['no evidence either way'] };
}

function summarizeOne(match: ClaimMatch): MatchSummary {
  const { record, polarity } = match;
  const quoted = `“${record.claim}”`;
  const rated = RATED[record.rating];
  const denied = DENIED[record.rating];
  const found =
    polarity === 'same'
      ? `The library holds this claim as ${quoted}, ${rated} (${record.publisher}).`
      : `The claim is the denial of a record of the library, ${quoted}, which is ${rated} (${record.publisher}); so ${denied}.`;
  return {
    text: [found, record.summary, ...record.keyFindings, NOT_JUDGED].filter(Boolean).join(' '),
    emphasized: polarity === 'same' ? [quoted, rated] : [quoted, rated, denied],
  };
}

const NOT_JUDGED =
  'Looking up a record tells nothing about who says it, with what bias or how coherently; those grades stay at 5.';

function summarizeSeveral(lookUp: LookUp): MatchSummary {
  const { found, known, statements, capped } = lookUp;
  const records = found.length < known ? `, in ${found.length} records` : '';
  const count = `${known} of the ${statements} claims made here ${known === 1 ? 'is' : 'are'} in the library${records}.`;
  const reported = found.slice(0, MOST_DESCRIBED).map(describeMatch);
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

export function describeMatch({ record, polarity }: ClaimMatch): { text: string; rated: string } {
  const rated = RATED[record.rating];
  const end = polarity === 'same' ? '' : `, and the text denies it, so ${DENIED[record.rating]}`;
  return { text: `“${record.claim}” is ${rated} (${record.publisher})${end}.`, rated };
}

const cappedNote = (statements: number): string =>
  `Only the first ${statements} claims were looked up.`;
