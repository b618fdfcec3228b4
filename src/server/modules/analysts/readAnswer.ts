import type { Assessment, ModelBlock, TextClaim } from '../../../shared/schema/result.ts';
import { gradesFit, isPosition, numberFits, searchAnswer } from '../../../shared/verdict.ts';
import type { Reply, SearchResult } from '../../integrations/models/model.ts';
import { hasAddress, leaveOutAddresses } from '../evidence/addresses.ts';
import type { Citation } from '../evidence/checkSources.ts';
import { CHECKABLE, type FoundClaim } from '../claims/findClaims.ts';
import type { AnalystInput, SearchFindings } from './analyst.ts';
import type { Judgment } from './prompts/judgment.ts';
import {
  type Cited,
  type ClaimEvaluation,
  type Evaluation,
  searchedClaims,
  SOURCES_MAX,
} from './prompts/search.ts';

/** Lengths in code units. */
const MAX = {
  ...{ explanation: 800, summary: 2_000, sourceSummary: 500, quote: 500, phrase: 120 },
  ...{ keyWords: 8, phrases: 5 },
  /** Limits the time that a manipulated answer with thousands of phrases takes. */
  phrasesRead: 100,
};

export const judgmentFits = ({ assessment, truth_percentage }: Judgment): boolean =>
  !isPosition(assessment) || numberFits(assessment, truth_percentage);

/** When number and assessment contradict each other, the block takes no position. */
export function toModelBlock({ answer }: { answer: Judgment }): ModelBlock {
  const fits = judgmentFits(answer);
  const { assessment } = answer;
  return {
    status: 'answered',
    assessment: fits ? assessment : null,
    truth_percentage: fits && isPosition(assessment) ? answer.truth_percentage : 50,
    wording_score: null,
    explanation: tidyText(answer.explanation, MAX.explanation),
    signals: [],
    about_person: answer.about_person,
  };
}

export const evaluationFits = ({ claims }: Evaluation): boolean =>
  claims.length > 0 && claims.every(claimFits);

const claimFits = ({
  assessment,
  perplexity_main_grade: main,
  claim_false_true_spectrum: truth,
}: ClaimEvaluation): boolean => !isPosition(assessment) || gradesFit(assessment, { main, truth });

/** Drops everything that the search results and the content do not support. */
export function toSearchFindings(
  { answer, results }: Pick<Reply<Evaluation>, 'answer' | 'results'>,
  { content, claims: found, page }: Pick<AnalystInput, 'content' | 'claims' | 'page'>,
): SearchFindings {
  const { summary_highlights: said, external_evaluation: others } = answer;
  const summary = tidyText(answer.analysis_summary, MAX.summary);
  const asked: (FoundClaim | null)[] = found ? searchedClaims(found) : [null];
  // Two entries for one line contradict each other, so neither counts.
  const entries = asked.map((_, line) => {
    const [own = null, another] = answer.claims.filter(({ claim }) => claim === line + 1);
    return another ? null : own;
  });
  const claims = found && {
    counted: found.counted,
    list: found.list.map((claim): TextClaim => {
      const entry = entries[asked.indexOf(claim)] ?? null;
      return { ...claim, ...gradeClaim(claim.kind, entry), sources: [] };
    }),
  };
  const search = readGrades(entries[0] ?? null);
  const { assessment, main, truth } = searchAnswer({ search, claims });
  return {
    status: 'answered',
    assessment,
    coverage: null,
    claims,
    grades: {
      perplexity_main_grade: main,
      external_evaluation: { claim_false_true_spectrum: truth, ...others },
    },
    not_judged: [],
    analysis_summary: summary,
    summary_highlights: {
      verdict: null,
      key_words: copiedPhrases(said.key_words, content, MAX.keyWords),
      emphasized_phrases: copiedPhrases(said.emphasized_phrases, summary, MAX.phrases),
    },
    sources: { mainstream: [], conflicting: [] },
    about_person: answer.about_person,
    citations: citationsOf(
      asked.map((claim, line) => ({
        claim: found && claim ? found.list.indexOf(claim) : null,
        sources: entries[line]?.sources ?? { mainstream: [], conflicting: [] },
      })),
      results,
      page?.url,
    ),
  };
}

const ABSTAINING = { main: 5, truth: 5 };

/** Without a position the main and truth grades are 5 (specification §9). */
function readGrades(entry: ClaimEvaluation | null) {
  const assessment: Assessment = entry?.assessment ?? 'not_enough_evidence';
  if (entry === null || !isPosition(assessment)) return { assessment, ...ABSTAINING };
  const { perplexity_main_grade: main, claim_false_true_spectrum: truth } = entry;
  return { assessment, main, truth };
}

function gradeClaim(kind: TextClaim['kind'], entry: ClaimEvaluation | null) {
  if (!CHECKABLE.includes(kind)) return { assessment: 'not_checkable' as const, ...ABSTAINING };
  return readGrades(entry && claimFits(entry) ? entry : null);
}

type CitedFor = Pick<ClaimEvaluation, 'sources'> & { claim: number | null };

/** Titles and links come from the search, never from the model. The judged page is no source. */
export function citationsOf(
  claims: readonly CitedFor[],
  results: readonly SearchResult[],
  judgedPage: string | null = null,
): Citation[] {
  const judged = judgedPage === null ? null : readAddress(judgedPage)?.key;
  const addresses = new Map<string, Address>();
  const known = new Map<number, { result: SearchResult; address: Address }>();
  for (const result of results) {
    const own = readAddress(result.url);
    if (!own || own.key === judged) continue;
    const address = addresses.get(own.key) ?? own;
    addresses.set(own.key, address);
    known.set(result.id, { result, address });
  }
  const ofEach = claims.map(({ claim, sources }) => {
    const cited = new Set<string>();
    const read = (list: readonly Cited[], isMainstream: boolean) =>
      list.flatMap(({ result: id, summary, stance, is_primary: primary, quote }): Citation[] => {
        const { result, address } = known.get(id) ?? {};
        if (!result || !address || cited.has(address.key)) return [];
        cited.add(address.key);
        const { link, host } = address;
        const { title, date, snippet } = result;
        return [
          {
            ...{ publication: host, title: title.trim() || host, link, date, snippet },
            ...{ stance, primary, isMainstream, claim },
            summary: tidyText(summary, MAX.sourceSummary),
            quote: quote.slice(0, MAX.quote).toWellFormed(),
          },
        ];
      });
    const lists = [read(sources.mainstream, true), read(sources.conflicting, false)];
    // Interleaved, so that neither list crowds out the other.
    return interleave(lists).slice(0, claim === null ? SOURCES_MAX.ofOne : SOURCES_MAX.ofEach);
  });
  const pages = new Set<string>();
  return interleave(ofEach).filter(({ link }) => {
    if (pages.size < SOURCES_MAX.ofText) pages.add(link);
    return pages.has(link);
  });
}

function interleave<T>(lists: readonly (readonly T[])[]): T[] {
  const longest = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: longest }, (_, turn) =>
    lists.flatMap((list) => list.slice(turn, turn + 1)),
  ).flat();
}

type Address = NonNullable<ReturnType<typeof readAddress>>;

function readAddress(given: string) {
  const url = URL.parse(given);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  const host = url.hostname.replace(/^www\./, '');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return { link: url.href, host, key: `${host}:${url.port}${path}${url.search}` };
}

export function copiedPhrases(phrases: readonly string[], text: string, most: number): string[] {
  const lower = text.toLowerCase();
  // Some letters change their length with their case; then case counts.
  const comparable = lower.length === text.length;
  const copied = new Set<string>();
  for (const phrase of phrases.slice(0, MAX.phrasesRead)) {
    const wanted = phrase.trim();
    if (wanted === '' || wanted.length > MAX.phrase || hasAddress(wanted)) continue;
    const sought = comparable ? wanted.toLowerCase() : wanted;
    const at = (comparable ? lower : text).indexOf(sought);
    if (at >= 0) copied.add(text.slice(at, at + sought.length));
    if (copied.size === most) break;
  }
  return [...copied];
}

/** One line, without addresses that a submitted text could make the model advertise. */
export function tidyText(text: string, longest: number): string {
  const tidy = leaveOutAddresses(text)
    .replace(CITATION, '')
    .replace(/\*\*|__|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(tidy, longest);
}

/** [1], [1, 2], [web:3], but not a year. */
const CITATION = /\s?\[(?:web:)?\d{1,2}(?:,\s?(?:web:)?\d{1,2})*\]/gi;

function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, longest).toWellFormed();
  const sentences = /^.*(?:[.!?…]["”’»)]?(?=\s|$)|[。！？])/su.exec(head)?.[0];
  if (sentences && sentences.length >= longest / 2) return sentences;
  const space = head.lastIndexOf(' ');
  return `${head.slice(0, space >= longest / 2 ? space : longest - 1).trimEnd()}…`.toWellFormed();
}
