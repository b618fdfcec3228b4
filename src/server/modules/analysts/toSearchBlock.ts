import type { ReportType } from '../../../shared/schema/report.ts';
import type { SearchBlock, Verdict } from '../../../shared/schema/result.ts';
import type { Reply } from '../../integrations/models/model.ts';
import type { AnalystInput } from './analyst.ts';
import { citedSources } from './citedSources.ts';
import { copiedPhrases } from './copiedPhrases.ts';
import type { Evaluation } from './prompts/evaluation.ts';
import { tidyText } from './tidyText.ts';

const LONGEST_SUMMARY = 2_000; // code units
const MOST_KEY_WORDS = 8;
const MOST_PHRASES = 5;

/** What the search analyst said, with everything taken out that does not rest on what it was given. */
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

/** A verdict on the other scale answers another question. */
const VERDICTS: Record<ReportType, readonly Verdict[]> = {
  credibility: ['true', 'partially_true', 'false', 'inconclusive'],
  analysis: ['reliable', 'partially_reliable', 'unreliable', 'inconclusive'],
};
