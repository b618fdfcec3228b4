import type { ReportType } from '../../../../shared/schema/report.ts';
import type { SearchBlock, Source, Verdict } from '../../../../shared/schema/result.ts';
import {
  AUXILIARIES,
  FLOATING,
  MODALS,
  ONLY,
  PREPOSITIONS,
  SOFT,
} from '../../library/matching/knownWords.ts';
import type { ClaimMatch, LibraryIndex } from '../../library/matching/matchClaim.ts';
import type { RecordLink } from '../../library/record.ts';
import { gradeMatches, type LookUp, lookUpStatements, summariseMatches } from './matches.ts';

/**
 * The built-in search analyst: looks the content up in the library and answers with the ratings and
 * the sources of the records that say the same or deny it. It searches nothing else. Where no record
 * fits, all grades are 5 and there are neither sources nor a verdict.
 */
export function judgeBySearch(index: LibraryIndex, content: string, type: ReportType): SearchBlock {
  const lookUp = lookUpStatements(index, content, type);
  const summary = summariseMatches(lookUp, type);
  const { grades, not_judged } = gradeMatches(lookUp);
  return {
    status: 'answered',
    coverage: { known: lookUp.known, statements: lookUp.statements },
    grades,
    not_judged,
    analysis_summary: summary.text,
    summary_highlights: {
      verdict: verdictOf(lookUp, grades.perplexity_main_grade, type),
      key_words: keyWordsOf(content),
      emphasized_phrases: summary.emphasized,
    },
    sources: {
      mainstream: sourcesOf(lookUp.found, 'mainstream'),
      conflicting: sourcesOf(lookUp.found, 'conflicting'),
    },
  };
}

/** By the bounds of the report's own verdict, 70 and 40 of 100. */
function verdictOf({ found }: LookUp, grade: number, type: ReportType): Verdict | null {
  if (found.length === 0) return null;
  if (grade >= 7) return type === 'credibility' ? 'true' : 'reliable';
  if (grade >= 4) return type === 'credibility' ? 'partially_true' : 'partially_reliable';
  return type === 'credibility' ? 'false' : 'unreliable';
}

/**
 * The links of the records, each address once. What is known stands in the summary, in the record's
 * own words: the pages were not opened for this report, so nothing is put into their mouths.
 */
function sourcesOf(found: readonly ClaimMatch[], stance: RecordLink['stance']): Source[] {
  const sources = new Map<string, Source>();
  for (const { record } of found) {
    for (const { publication, title, link, summary, ...about } of record.links) {
      if (about.stance !== stance || sources.has(link)) continue;
      const cited = `Cited by the library’s record “${record.claim}”; not opened for this report.`;
      sources.set(link, { publication, title, summary: summary ?? cited, key_findings: [], link });
    }
  }
  return [...sources.values()];
}

/** How many words a report shows as keys. */
const MOST_KEY_WORDS = 8;

/**
 * The words a text is about, as they stand in it: the most frequent first, then in reading order.
 * Words that only join others and words of one or two letters are left out.
 */
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
