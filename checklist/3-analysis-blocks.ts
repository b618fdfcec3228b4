import type { Row } from './row.ts';

/** Entities: the blocks of an analysis. */
export const analysisBlocks: readonly Row[] = [
  {
    id: '3.block.openai',
    area: 'analysis',
    rule: 'openAI has a truth_percentage of 0 to 100',
    test: 'src/shared/schema/result.test.ts > within its bounds is > the percentage of openAI, 0 to 100',
  },
  {
    id: '3.block.gemini',
    area: 'analysis',
    rule: 'gemini has a truth_percentage of 0 to 100',
    test: 'src/shared/schema/result.test.ts > within its bounds is > the percentage of gemini, 0 to 100',
  },
  {
    id: '3.block.default',
    area: 'analysis',
    rule: 'A missing truth_percentage counts as 50, and the report says so',
    test: [
      'src/shared/scoring.test.ts > the overall score > counts an analyst that gave no number as 50 and says so',
      'src/server/domain/analysis/composeResult.test.ts > a result > without an analyst that failed is partial, says so, and marks the 50 it used as assumed',
      'src/server/domain/analysis/composeResult.test.ts > a result > without an analyst that refused is partial, says so, and marks the 50 it used as assumed',
      'src/server/domain/analysis/composeResult.test.ts > a result > without an analyst that timed_out is partial, says so, and marks the 50 it used as assumed',
    ],
  },
  {
    id: '3.block.main-grade',
    area: 'analysis',
    rule: 'perplexity.grades has a perplexity_main_grade of 0 to 10',
    test: 'src/shared/schema/result.test.ts > within its bounds is > the grade perplexity_main_grade, 0 to 10',
  },
  {
    id: '3.block.evaluation',
    area: 'analysis',
    rule: 'external_evaluation has six scores of 0 to 10',
    test: [
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.claim_false_true_spectrum, 0 to 10',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.source_credibility_and_track_record, 0 to 10',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.bias_and_independence_assessment, 0 to 10',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.contextual_integrity_and_accuracy, 0 to 10',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.content_coherence_and_logical_consistency, 0 to 10',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.expert_and_consensus_alignment, 0 to 10',
    ],
  },
  {
    id: '3.block.evaluation.spectrum',
    area: 'analysis',
    rule: 'One of them is claim_false_true_spectrum',
    test: [
      'src/shared/schema/result.test.ts > a result without > perplexity.grades.external_evaluation.claim_false_true_spectrum is refused',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.claim_false_true_spectrum, 0 to 10',
    ],
  },
  {
    id: '3.block.evaluation.credibility',
    area: 'analysis',
    rule: 'One of them is source_credibility_and_track_record',
    test: [
      'src/shared/schema/result.test.ts > a result without > perplexity.grades.external_evaluation.source_credibility_and_track_record is refused',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.source_credibility_and_track_record, 0 to 10',
    ],
  },
  {
    id: '3.block.evaluation.bias',
    area: 'analysis',
    rule: 'One of them is bias_and_independence_assessment',
    test: [
      'src/shared/schema/result.test.ts > a result without > perplexity.grades.external_evaluation.bias_and_independence_assessment is refused',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.bias_and_independence_assessment, 0 to 10',
    ],
  },
  {
    id: '3.block.evaluation.integrity',
    area: 'analysis',
    rule: 'One of them is contextual_integrity_and_accuracy',
    test: [
      'src/shared/schema/result.test.ts > a result without > perplexity.grades.external_evaluation.contextual_integrity_and_accuracy is refused',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.contextual_integrity_and_accuracy, 0 to 10',
    ],
  },
  {
    id: '3.block.evaluation.coherence',
    area: 'analysis',
    rule: 'One of them is content_coherence_and_logical_consistency',
    test: [
      'src/shared/schema/result.test.ts > a result without > perplexity.grades.external_evaluation.content_coherence_and_logical_consistency is refused',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.content_coherence_and_logical_consistency, 0 to 10',
    ],
  },
  {
    id: '3.block.evaluation.consensus',
    area: 'analysis',
    rule: 'One of them is expert_and_consensus_alignment',
    test: [
      'src/shared/schema/result.test.ts > a result without > perplexity.grades.external_evaluation.expert_and_consensus_alignment is refused',
      'src/shared/schema/result.test.ts > within its bounds is > the grade external_evaluation.expert_and_consensus_alignment, 0 to 10',
    ],
  },
  {
    id: '3.block.summary',
    area: 'analysis',
    rule: 'perplexity has an analysis_summary',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.analysis_summary is refused',
  },
  {
    id: '3.block.highlights.verdict',
    area: 'analysis',
    rule: 'summary_highlights has a verdict',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.summary_highlights.verdict is refused',
  },
  {
    id: '3.block.highlights.key-words',
    area: 'analysis',
    rule: 'summary_highlights has key_words',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.summary_highlights.key_words is refused',
  },
  {
    id: '3.block.highlights.phrases',
    area: 'analysis',
    rule: 'summary_highlights has emphasized_phrases',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.summary_highlights.emphasized_phrases is refused',
  },
  {
    id: '3.block.sources.mainstream',
    area: 'analysis',
    rule: 'sources has mainstream',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.sources.mainstream is refused',
  },
  {
    id: '3.block.sources.conflicting',
    area: 'analysis',
    rule: 'sources has conflicting',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.sources.conflicting is refused',
  },
  {
    id: '3.source.publication',
    area: 'analysis',
    rule: 'A source has a publication',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.sources.mainstream.0.publication is refused',
  },
  {
    id: '3.source.title',
    area: 'analysis',
    rule: 'A source has a title',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.sources.mainstream.0.title is refused',
  },
  {
    id: '3.source.summary',
    area: 'analysis',
    rule: 'A source has a summary',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.sources.mainstream.0.summary is refused',
  },
  {
    id: '3.source.key-findings',
    area: 'analysis',
    rule: 'A source has key_findings, a list',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.sources.mainstream.0.key_findings is refused',
  },
  {
    id: '3.source.link',
    area: 'analysis',
    rule: 'A source has a link',
    test: 'src/shared/schema/result.test.ts > a result without > perplexity.sources.mainstream.0.link is refused',
  },
  {
    id: '3.detailed.sections',
    area: 'report',
    rule: 'openai_detailed has six sections, each with detailed_explanation and a score of 0 to 10',
    test: null,
  },
  {
    id: '3.detailed.default',
    area: 'report',
    rule: 'A missing section score is shown as 5',
    test: null,
  },
  {
    id: '3.detailed.accuracy',
    area: 'report',
    rule: 'content_accuracy has key_evidence',
    test: null,
  },
  {
    id: '3.detailed.sources',
    area: 'report',
    rule: 'source_evaluation has top_sources',
    test: null,
  },
  { id: '3.detailed.bias', area: 'report', rule: 'bias_analysis has detected_biases', test: null },
  {
    id: '3.detailed.context',
    area: 'report',
    rule: 'context_assessment has key_context_points',
    test: null,
  },
  { id: '3.detailed.origins', area: 'report', rule: 'claim_origins has key_origins', test: null },
  {
    id: '3.detailed.angles',
    area: 'report',
    rule: 'hidden_angles has key_perspectives',
    test: null,
  },
];
