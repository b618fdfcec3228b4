import type { ReportType } from '../../../shared/schema/report.ts';
import type { ModelBlock, SearchBlock, Source, Verdict } from '../../../shared/schema/result.ts';
import type { Reply, SearchResult } from '../../integrations/models/model.ts';
import type { AnalystInput } from './analyst.ts';
import type { Cited, Evaluation, Judgment } from './prompts/scale.ts';

const LONGEST_EXPLANATION = 800; // code units

export const toModelBlock = ({ answer }: { answer: Judgment }): ModelBlock => ({
  status: 'answered',
  truth_percentage: answer.truth_percentage,
  explanation: tidyText(answer.explanation, LONGEST_EXPLANATION),
  signals: [],
});

const LONGEST_SUMMARY = 2_000; // code units
const MOST_KEY_WORDS = 8;
const MOST_PHRASES = 5;

/** Drops everything that the search results and the content do not support. */
export function toSearchBlock(
  { answer, results }: Pick<Reply<Evaluation>, 'answer' | 'results'>,
  { content, type, page }: Pick<AnalystInput, 'content' | 'type' | 'page'>,
): SearchBlock {
  const { grades, summary_highlights: said, sources } = answer;
  const summary = tidyText(answer.analysis_summary, LONGEST_SUMMARY);
  return {
    status: 'answered',
    coverage: null,
    grades,
    not_judged: [],
    analysis_summary: summary,
    summary_highlights: {
      verdict: said.verdict && VERDICTS[type].includes(said.verdict) ? said.verdict : null,
      key_words: copiedPhrases(said.key_words, content, MOST_KEY_WORDS),
      emphasized_phrases: copiedPhrases(said.emphasized_phrases, summary, MOST_PHRASES),
    },
    sources: citedSources(sources, results, page?.url),
  };
}

const VERDICTS: Record<ReportType, readonly Verdict[]> = {
  credibility: ['true', 'partially_true', 'false', 'inconclusive'],
  analysis: ['reliable', 'partially_reliable', 'unreliable', 'inconclusive'],
};

const MOST = 10; // sources in a list: two more than are asked for
const MOST_FINDINGS = 5; // of a source
const LONGEST = { summary: 500, finding: 250 }; // code units

/** Titles and links come from the search, never from the model. The judged page is no source. */
export function citedSources(
  { mainstream, conflicting }: Evaluation['sources'],
  results: readonly SearchResult[],
  judgedPage: string | null = null,
): { mainstream: Source[]; conflicting: Source[] } {
  const judged = judgedPage === null ? null : readAddress(judgedPage);
  const cited = new Set(judged ? [judged.key] : []);
  const read = (list: readonly Cited[]) =>
    list
      .flatMap((citation) => {
        const result = results.find(({ id }) => id === citation.result);
        const address = result && readAddress(result.url);
        if (!result || !address || cited.has(address.key)) return [];
        cited.add(address.key);
        return [toSource(citation, result, address)];
      })
      .slice(0, MOST);
  return { mainstream: read(mainstream), conflicting: read(conflicting) };
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

function toSource(
  { summary, key_findings }: Cited,
  { title }: SearchResult,
  { link, host }: Address,
): Source {
  return {
    publication: host,
    title: title.trim() || host,
    summary: tidyText(summary, LONGEST.summary),
    key_findings: key_findings
      .slice(0, 4 * MOST_FINDINGS)
      .map((finding) => tidyText(finding, LONGEST.finding))
      .filter(Boolean)
      .slice(0, MOST_FINDINGS),
    link,
  };
}

export function copiedPhrases(phrases: readonly string[], text: string, most: number): string[] {
  const lower = text.toLowerCase();
  // A few letters change their length with their case; then case counts.
  const comparable = lower.length === text.length;
  const copied = new Set<string>();
  for (const phrase of phrases.slice(0, PHRASES_READ_MAX)) {
    const wanted = phrase.trim();
    if (wanted === '' || wanted.length > LONGEST_PHRASE) continue;
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
  const tidy = text
    .replace(EMAIL, LEFT_OUT)
    .replace(WEB_ADDRESS, LEFT_OUT)
    .replace(CITATION, '')
    .replace(/\*\*|__|`+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
  return cut(tidy, longest);
}

const LEFT_OUT = '(address left out)';
const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"')\]]*[^\s<>"')\].,;:!?]/gi;
const EMAIL = /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]+@[\p{L}\d-]+(?:\.[\p{L}\d-]+)+/gu;
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
