import type { MissingBlock, ModelBlock, Result } from '../../../shared/schema/result.ts';
import { cutText } from '../../integrations/web/cutText.ts';
import { type ListedSource, listSources, titleOf } from './listSources.ts';

/** Enough to judge by; a report has seldom more than ten. */
const MOST_SOURCES = 20;
const MOST_FINDINGS = 3;
const TEXT_MAX = 600; // code points

/** The report in words, for whoever writes about it; sources by their number in the report. */
export function describeReport(result: Result): string {
  const { perplexity: search, provenance } = result;
  const evaluation = Object.entries(search.grades.external_evaluation).map(
    ([key, grade]) =>
      `- ${key}: ${search.not_judged.some((unjudged) => unjudged === key) ? 'not judged' : grade}`,
  );
  const sources = listSources(result).slice(0, MOST_SOURCES);
  return [
    `Overall score: ${result.overallScore} of 100; verdict: ${result.verdict}; confidence: ${result.confidence}.`,
    `Chat analyst (${provenance.chat.name}): ${tellModel(result.openAI)}`,
    `General analyst (${provenance.general.name}): ${tellModel(result.gemini)}`,
    `Search analyst (${provenance.search.name}): ${cut(search.analysis_summary)}`,
    `Its grades, 0 to 10, 10 being best: main grade ${search.grades.perplexity_main_grade}`,
    ...evaluation,
    sources.length > 0 ? 'Sources by number:' : 'It found no sources.',
    ...sources.map(tellSource),
  ].join('\n');
}

function tellModel(block: ModelBlock | MissingBlock): string {
  return block.status === 'answered'
    ? `${block.truth_percentage} % true. ${cut(block.explanation)}`
    : 'gave no answer.';
}

function tellSource(source: ListedSource, index: number): string {
  const findings = source.key_findings.slice(0, MOST_FINDINGS).map(cut).join(' ');
  return `${index + 1}. [${source.side}] ${cut(titleOf(source))}: ${cut(source.summary)} ${findings}`.trimEnd();
}

/** In one line, so that nothing of it passes for a further source. */
const cut = (text: string): string => cutText(text.replace(/\s+/g, ' '), TEXT_MAX).text;
