import { overallScore } from '../../../../shared/scoring.ts';

/** The example of the method, worked out by the code that works out every report. */
export const exampleInput = {
  evaluation: {
    claim_false_true_spectrum: 8,
    source_credibility_and_track_record: 7,
    bias_and_independence_assessment: 6,
    contextual_integrity_and_accuracy: 7,
    content_coherence_and_logical_consistency: 8,
    expert_and_consensus_alignment: 7,
  },
  mainGrade: 7,
  chat: 72,
  general: 60,
} as const;

export const example = overallScore(exampleInput);

const percentages = [exampleInput.chat, exampleInput.mainGrade * 10, exampleInput.general];
export const exampleSpread = Math.max(...percentages) - Math.min(...percentages);
export const exampleBand = {
  low: example.score - exampleSpread / 2,
  high: example.score + exampleSpread / 2,
};
