import type { Coverage, ModelBlock, SearchBlock } from '../../shared/schema/result.ts';

/** What a model that gives this percentage answers. */
export const modelBlock = (percentage: number): ModelBlock => ({
  status: 'answered',
  truth_percentage: percentage,
  explanation: `It is ${percentage} % true.`,
  signals: [],
});

export interface SearchScript {
  /** The hosts of the sources on each side. */
  mainstream?: readonly string[];
  conflicting?: readonly string[];
  coverage?: Coverage | null;
}

/** What a search that gives this grade (0–10) throughout answers. */
export function searchBlock(grade: number, script: SearchScript = {}): SearchBlock {
  const { mainstream = [], conflicting = [], coverage = null } = script;
  return {
    status: 'answered',
    coverage,
    grades: {
      perplexity_main_grade: grade,
      external_evaluation: {
        claim_false_true_spectrum: grade,
        source_credibility_and_track_record: grade,
        bias_and_independence_assessment: grade,
        contextual_integrity_and_accuracy: grade,
        content_coherence_and_logical_consistency: grade,
        expert_and_consensus_alignment: grade,
      },
    },
    not_judged: [],
    analysis_summary: `${mainstream.length + conflicting.length} pages were found.`,
    summary_highlights: { verdict: null, key_words: [], emphasized_phrases: [] },
    sources: { mainstream: mainstream.map(source), conflicting: conflicting.map(source) },
  };
}

const source = (host: string) => ({
  publication: host,
  title: 'A page',
  summary: 'What it says.',
  key_findings: ['A finding.'],
  link: `https://${host}/page`,
});
