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
import { gradeMatches, type LookUp, lookUpStatements, summarizeMatches } from './matches.ts';

/** Searches the library only. Without a match all grades are 5, without sources and verdict. */
export function judgeBySearch(index: LibraryIndex, content: string, type: ReportType): SearchBlock {
  const lookUp = lookUpStatements(index, content, type);
  const summary = summarizeMatches(lookUp, type);
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

/** The bounds of the report's verdict, 70 and 40 of 100. */
function verdictOf({ found }: LookUp, grade: number, type: ReportType): Verdict | null {
  if (found.length === 0) return null;
  if (grade >= 7) return type === 'credibility' ? 'true' : 'reliable';
  if (grade >= 4) return type === 'credibility' ? 'partially_true' : 'partially_reliable';
  return type === 'credibility' ? 'false' : 'unreliable';
}

/** Each link once, without findings: these pages were not opened for this report. */
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
