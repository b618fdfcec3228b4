import type { DetailedAnalysis } from '../../shared/schema/report.ts';
import { exampleResult } from './exampleResult.ts';

const section = (name: string, score: number | null) => ({
  detailed_explanation: `What is said about ${name}.`,
  score,
});

/** A detailed analysis, for tests of how it is shown; on hidden angles there was nothing to judge by. */
export function exampleDetailed(): DetailedAnalysis {
  return {
    sections: {
      content_accuracy: { ...section('accuracy', 9), key_evidence: ['An evidence'] },
      source_evaluation: { ...section('sources', 7.5), top_sources: ['A source'] },
      bias_analysis: { ...section('bias', 5.5), detected_biases: ['A bias'] },
      context_assessment: { ...section('context', 3), key_context_points: ['A context'] },
      claim_origins: { ...section('origins', 2), key_origins: ['An origin'] },
      hidden_angles: { ...section('angles', null), key_perspectives: [] },
    },
    provenance: exampleResult().provenance.chat,
    endedAt: '2026-11-20T10:05:00.000Z',
  };
}
