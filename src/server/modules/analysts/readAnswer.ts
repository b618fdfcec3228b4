import type { Assessment, ModelBlock } from '../../../shared/schema/result.ts';
import { gradesFit, isPosition, numberFits } from '../../../shared/verdict.ts';
import type { Reply, SearchResult } from '../../integrations/models/model.ts';
import { hasAddress, leaveOutAddresses } from '../evidence/addresses.ts';
import type { Citation } from '../evidence/checkSources.ts';
import type { AnalystInput, SearchFindings } from './analyst.ts';
import type { Cited, Evaluation, Judgment } from './prompts/scale.ts';

const LONGEST_EXPLANATION = 800; // code units

/** Whether the number says what the assessment says; an abstention needs none. */
export const judgmentFits = ({ assessment, truth_percentage }: Judgment): boolean =>
  !isPosition(assessment) || numberFits(assessment, truth_percentage);

/** A number that does not fit its assessment is no position: both are left out. */
export function toModelBlock({ answer }: { answer: Judgment }): ModelBlock {
  const fits = judgmentFits(answer);
  const { assessment } = answer;
  return {
    status: 'answered',
    assessment: fits ? assessment : null,
    truth_percentage: fits && isPosition(assessment) ? answer.truth_percentage : 50,
    wording_score: null,
    explanation: tidyText(answer.explanation, LONGEST_EXPLANATION),
    signals: [],
  };
}

const LONGEST_SUMMARY = 2_000; // code units
const MOST_KEY_WORDS = 8;
const MOST_PHRASES = 5;

/** Whether the grades that decide say what the assessment says. */
export const evaluationFits = ({ assessment, grades }: Evaluation): boolean =>
  !isPosition(assessment) ||
  gradesFit(assessment, {
    main: grades.perplexity_main_grade,
    truth: grades.external_evaluation.claim_false_true_spectrum,
  });

/** Drops everything that the search results and the content do not support. */
export function toSearchFindings(
  { answer, results }: Pick<Reply<Evaluation>, 'answer' | 'results'>,
  { content, page }: Pick<AnalystInput, 'content' | 'page'>,
): SearchFindings {
  const { assessment, summary_highlights: said, sources } = answer;
  const summary = tidyText(answer.analysis_summary, LONGEST_SUMMARY);
  return {
    status: 'answered',
    assessment,
    coverage: null,
    claims: null,
    grades: gradesOf(assessment, answer.grades),
    not_judged: [],
    analysis_summary: summary,
    summary_highlights: {
      verdict: null,
      key_words: copiedPhrases(said.key_words, content, MOST_KEY_WORDS),
      emphasized_phrases: copiedPhrases(said.emphasized_phrases, summary, MOST_PHRASES),
    },
    sources: { mainstream: [], conflicting: [] },
    citations: citationsOf(sources, results, page?.url),
  };
}

/** The main and truth grades of a search that takes no position are 5, spec §9. */
function gradesOf(assessment: Assessment, grades: Evaluation['grades']): Evaluation['grades'] {
  if (isPosition(assessment)) return grades;
  return {
    perplexity_main_grade: 5,
    external_evaluation: { ...grades.external_evaluation, claim_false_true_spectrum: 5 },
  };
}

const SOURCES_MAX = 10;
const LONGEST = { summary: 500, quote: 500 }; // code units

/** Titles and links come from the search, never from the model. The judged page is no source. */
export function citationsOf(
  { mainstream, conflicting }: Evaluation['sources'],
  results: readonly SearchResult[],
  judgedPage: string | null = null,
): Citation[] {
  const judged = judgedPage === null ? null : readAddress(judgedPage);
  const cited = new Set(judged ? [judged.key] : []);
  const read = (list: readonly Cited[], isMainstream: boolean) =>
    list.flatMap((citation) => {
      const result = results.find(({ id }) => id === citation.result);
      const address = result && readAddress(result.url);
      if (!result || !address || cited.has(address.key)) return [];
      cited.add(address.key);
      return [toCitation(citation, result, address, isMainstream)];
    });
  // By turns, so that neither list crowds out the other.
  const lists = [read(mainstream, true), read(conflicting, false)] as const;
  const longest = Math.max(lists[0].length, lists[1].length);
  return Array.from({ length: longest }, (_, index) => lists.map((list) => list[index]))
    .flat()
    .filter((citation) => citation !== undefined)
    .slice(0, SOURCES_MAX);
}

interface Address {
  link: string;
  host: string;
  key: string;
}

function readAddress(given: string): Address | null {
  const url = URL.parse(given);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  const host = url.hostname.replace(/^www\./, '');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return { link: url.href, host, key: `${host}:${url.port}${path}${url.search}` };
}

function toCitation(
  { summary, stance, is_primary, quote }: Cited,
  { title, date, snippet }: SearchResult,
  { link, host }: Address,
  isMainstream: boolean,
): Citation {
  return {
    publication: host,
    title: title.trim() || host,
    summary: tidyText(summary, LONGEST.summary),
    link,
    date,
    stance,
    primary: is_primary,
    isMainstream,
    quote: quote.slice(0, LONGEST.quote),
    snippet,
  };
}

export function copiedPhrases(phrases: readonly string[], text: string, most: number): string[] {
  const lower = text.toLowerCase();
  // A few letters change their length with their case; then case counts.
  const comparable = lower.length === text.length;
  const copied = new Set<string>();
  for (const phrase of phrases.slice(0, PHRASES_READ_MAX)) {
    const wanted = phrase.trim();
    if (wanted === '' || wanted.length > LONGEST_PHRASE || hasAddress(wanted)) continue;
    const at = comparable ? lower.indexOf(wanted.toLowerCase()) : text.indexOf(wanted);
    if (at >= 0) copied.add(text.slice(at, at + wanted.length));
    if (copied.size === most) break;
  }
  return [...copied];
}

/** Limits the time that a manipulated answer with thousands of phrases takes. */
const PHRASES_READ_MAX = 100;

const LONGEST_PHRASE = 120; // code units

/** One line without the citations and addresses that a submitted text could make the model advertise. */
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
  return `${head.slice(0, space >= longest / 2 ? space : longest - 1).trimEnd()}…`;
}
