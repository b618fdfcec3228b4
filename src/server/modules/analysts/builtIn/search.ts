import type { ReportType } from '../../../../shared/schema/report.ts';
import {
  type Assessment,
  EvaluationKey,
  type ExternalEvaluation,
  type SearchBlock,
  type Source,
} from '../../../../shared/schema/result.ts';
import * as grammar from '../../library/matching/words.ts';
import {
  type ClaimMatch,
  type LibraryIndex,
  matchClaim,
} from '../../library/matching/matchClaim.ts';
import type { Rating, RecordLink } from '../../library/record.ts';
import { originOf } from '../../evidence/addresses.ts';
import { CHECKABLE, type FoundClaims } from '../../claims/findClaims.ts';
import type { SearchFindings } from '../analyst.ts';
import { fillText } from '../prompts/prompt.ts';
import {
  isDenial,
  isLoneVerdict,
  isRejection,
  readRemark,
  rejectionsIn,
  rejectsSeveral,
} from './text/rejections.ts';
import { findWords, say, splitStatements, wordSet } from './text/words.ts';
import allTexts from './texts.json' with { type: 'json' };
import lists from './words.json' with { type: 'json' };

const { search: texts } = allTexts;

/** Searches the library only. Without a match it takes no position: all grades are 5, no sources. */
export function judgeBySearch(
  index: LibraryIndex,
  content: string,
  type: ReportType,
  claims: FoundClaims | null,
  title: string | null = null,
): SearchFindings {
  const lookUp = lookUpStatements(index, content, type, title);
  const { found, known, statements, isWhole } = lookUp;
  const graded = gradeMatches(lookUp);
  const { text, emphasized } = summarizeMatches(lookUp, type);
  return {
    status: 'answered',
    assessment:
      found.length === 0
        ? 'not_enough_evidence'
        : assessmentOf(graded.grades.perplexity_main_grade),
    claims: isWhole ? null : assessClaims(claims, lookUp),
    coverage: { known, statements },
    ...graded,
    analysis_summary: text,
    summary_highlights: {
      verdict: null,
      key_words: keyWordsOf(content),
      emphasized_phrases: emphasized,
    },
    sources: {
      mainstream: sourcesOf(found, 'mainstream'),
      conflicting: sourcesOf(found, 'conflicting'),
    },
    citations: [],
  };
}

function assessmentOf(grade: number): Assessment {
  if (grade >= 7) return 'supported';
  return grade < 4 ? 'refuted' : 'mixed';
}

function assessClaims(found: FoundClaims | null, { matches }: LookUp): SearchBlock['claims'] {
  if (found === null) return null;
  const list = found.list.map((claim) => {
    // A model may find a claim in a part of a statement.
    const match = matches.find(
      ({ start, end }) => start <= claim.start && claim.start < end,
    )?.match;
    const grade = match ? gradeOf(match) : UNKNOWN_GRADE;
    const unknown = CHECKABLE.includes(claim.kind) ? 'not_enough_evidence' : 'not_checkable';
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

/** Each link once. These pages are not opened, so no quote of them is checked. */
function sourcesOf(found: readonly ClaimMatch[], side: RecordLink['stance']): Source[] {
  const sources = new Map<string, Source>();
  for (const match of found) {
    const cited = fillText(texts.cited, { claim: match.record.claim });
    const stance = stanceOf(match, side);
    for (const { stance: own, summary = cited, ...page } of match.record.links) {
      if (own !== side) continue;
      const known = sources.get(page.link);
      sources.set(page.link, {
        ...{ ...page, summary, key_findings: [] },
        ...{ date: null, primary: false, depends_on: [], check: null },
        ...known,
        stance: known && known.stance !== stance ? null : stance,
        origin: originOf(page.link),
      });
    }
  }
  return [...sources.values()];
}

/** Null for a claim that is partly true: its pages take neither side. */
function stanceOf(match: ClaimMatch, side: RecordLink['stance']): Source['stance'] {
  const grade = gradeOf(match);
  if (grade === UNKNOWN_GRADE) return null;
  return grade > UNKNOWN_GRADE === (side === 'mainstream') ? 'supports' : 'refutes';
}

const MOST_KEY_WORDS = 8;

export function keyWordsOf(text: string): string[] {
  const words = findWords(text, /[\p{L}\p{N}][\p{L}\p{M}\p{N}-]*/gu).map(({ word }) => word);
  const telling = words.filter(
    (word) =>
      /^.{3}|^\p{Script=Han}{2}|\p{Nd}/u.test(word) &&
      !JOINING.some((joining) => joining.has(word.toLowerCase())),
  );
  return [...Map.groupBy(telling, (word) => word.toLowerCase()).values()]
    .sort((a, b) => b.length - a.length)
    .slice(0, MOST_KEY_WORDS)
    .map(([word = '']) => word);
}

const { AUXILIARIES, FLOATING, MODALS, ONLY, PREPOSITIONS, SOFT } = grammar;
const JOINING = [AUXILIARIES, FLOATING, MODALS, ONLY, PREPOSITIONS, SOFT, wordSet(lists.joining)];

/** Grades are symmetric around 5; false claims then score below 40, true ones from 70. */
const RATINGS: Record<Rating, { grade: number; rated: string; denied: string }> = lists.ratings;

const UNKNOWN_GRADE = 5;

/** The mean over known claims: a claim that the library lacks is no flaw. */
export function gradeMatches({ found }: LookUp): Pick<SearchBlock, 'grades' | 'not_judged'> {
  const sum = found.reduce((total, match) => total + gradeOf(match), 0);
  const grade = found.length === 0 ? UNKNOWN_GRADE : Math.round((sum / found.length) * 100) / 100;
  const evaluation = EvaluationKey.options.map(
    (key) => [key, BEYOND_LOOK_UP.includes(key) ? UNKNOWN_GRADE : grade] as const,
  );
  return {
    grades: {
      perplexity_main_grade: grade,
      external_evaluation: Object.fromEntries(evaluation) as ExternalEvaluation,
    },
    not_judged: found.length > 0 ? BEYOND_LOOK_UP : EvaluationKey.options,
  };
}

const BEYOND_LOOK_UP: EvaluationKey[] = [
  'source_credibility_and_track_record',
  'bias_and_independence_assessment',
  'content_coherence_and_logical_consistency',
];

function gradeOf({ record, polarity }: ClaimMatch): number {
  const { grade } = RATINGS[record.rating];
  return polarity === 'same' ? grade : 10 - grade;
}

type LookUp = ReturnType<typeof lookUpStatements>;

/** Enough for 50,000 characters of ordinary sentences. */
export const MOST_STATEMENTS = 600;

/** `found` has each record and polarity once; `isWhole`: the whole content is a record's claim. */
export function lookUpStatements(
  index: LibraryIndex,
  content: string,
  type: ReportType,
  title: string | null,
) {
  const found = new Map<string, ClaimMatch>();
  const matches: { match: ClaimMatch; start: number; end: number }[] = [];
  const whole = type === 'credibility' ? matchClaim(index, content) : null;
  if (whole && !whole.attributed) {
    const one = { known: 1, statements: 1, capped: false, isUnclear: false };
    return { found: [whole], matches, isWhole: true, ...one };
  }

  const sentences = readSentences(content);
  const statements = sentences.filter(({ saysSomething }) => saysSomething);
  const isUnclear =
    isLoneVerdict(sentences[0]?.remark ?? '') ||
    [readRemark(title ?? ''), ...sentences.map(({ remark }) => remark)].some(rejectsSeveral);
  const lookedUp = isUnclear ? [] : statements.slice(0, MOST_STATEMENTS);
  for (const { text, start, end, rejection } of lookedUp) {
    const match = matchClaim(index, text);
    // "X says that Y" is another claim than Y.
    if (!match || match.attributed) continue;
    const agrees = rejection === null || (match.polarity === 'opposite' && isDenial(rejection));
    const polarity = agrees === (match.polarity === 'same') ? 'same' : 'opposite';
    const meant: ClaimMatch = { ...match, polarity };
    matches.push({ match: meant, start, end });
    const key = `${match.record.id} ${polarity}`;
    if (!found.has(key)) found.set(key, meant);
  }
  return {
    found: [...found.values()],
    matches,
    isWhole: false,
    isUnclear,
    known: matches.length,
    statements: Math.min(statements.length, MOST_STATEMENTS),
    capped: statements.length > MOST_STATEMENTS,
  };
}

function readSentences(content: string) {
  const statements = splitStatements(content);
  const rejections = rejectionsIn(statements);
  const read = statements.map((statement) => {
    const remark = readRemark(statement.text);
    const isSaid = !isRemark(remark) && /\p{L}\P{L}+\p{L}|\p{L}{4}/u.test(statement.text);
    return { ...statement, remark, isSaid };
  });
  return read.map((statement, at) => {
    const answer = read[at + 1];
    // A question is no claim if a sentence answers it that says more than "Yes." or "No."
    const isAsked = QUESTION.test(statement.text) && answer?.isSaid && !QUESTION.test(answer.text);
    const rejection = rejections.get(statement.end)?.remark ?? null;
    return { ...statement, rejection, saysSomething: statement.isSaid && !isAsked };
  });
}

const QUESTION = /[?？؟][^\p{L}\p{N}]{0,3}$/u;

const isRemark = (remark: string): boolean => isRejection(remark) || REMARK.test(remark);

const REMARK =
  /^(?:(?:this|that|it) is (?:true|correct|right|a fact)|is (?:this|that|it) (?:really |actually )?(?:true|correct|right|so|a fact|false|fake|a myth)(?: \?)?|really \?|right \?|true or false(?: \?)?|fact or (?:myth|fiction)(?: \?)?|fact|myth|yes|no|wow|please (?:check|verify)(?: this| that| it)?|what do you think(?: \?)?)$/;

const MOST_DESCRIBED = 8;

function summarizeMatches(lookUp: LookUp, type: ReportType) {
  const { found, known, statements, capped } = lookUp;
  const cap = capped && fillText(texts.capped, { statements });
  const [only] = found;
  if (lookUp.isUnclear) return { text: texts.unclear, emphasized: [] };
  if (!only) {
    const isClaim = type === 'credibility' && statements <= 1;
    const what = fillText(isClaim ? texts.nothing : texts.none, { statements });
    return {
      text: say(what, fillText(texts.limited, { noEvidence: texts.noEvidence }), cap),
      emphasized: [texts.noEvidence],
    };
  }
  if (statements === 1) return summarizeOne(only);
  const word = found.length === 1 ? 'record' : 'records';
  const records =
    found.length < known ? fillText(texts.records, { count: found.length, word }) : '';
  const count = fillText(known === 1 ? texts.one : texts.several, { known, statements, records });
  // Refuted claims come first, because they decide the verdict.
  const described = found
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .slice(0, MOST_DESCRIBED);
  const more = found.length - described.length;
  return {
    text: say(
      count,
      ...described.map(describeMatch),
      more > 0 && fillText(texts.more, { more }),
      known < statements && texts.others,
      cap,
      texts.notJudged,
    ),
    emphasized: [count, ...new Set(described.map(({ record }) => RATINGS[record.rating].rated))],
  };
}

const RANKS: readonly Assessment[] = ['refuted', 'mixed', 'supported'];
const rankOf = (match: ClaimMatch): number => RANKS.indexOf(assessmentOf(gradeOf(match)));

function summarizeOne({ record, polarity }: ClaimMatch) {
  const { rated, denied } = RATINGS[record.rating];
  const { claim, summary, keyFindings } = record;
  return {
    text: say(fillRecord(texts[polarity], record), summary, ...keyFindings, texts.notJudged),
    emphasized: [`“${claim}”`, rated, ...(polarity === 'same' ? [] : [denied])],
  };
}

export const describeMatch = ({ record, polarity }: ClaimMatch): string =>
  fillRecord(polarity === 'same' ? texts.match : texts.denial, record);

const fillRecord = (text: string, { claim, publisher, rating }: ClaimMatch['record']): string =>
  fillText(text, { claim, publisher, ...RATINGS[rating] });
