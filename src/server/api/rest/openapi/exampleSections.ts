import type { DetailedSections } from '../../../../shared/schema/detailed.ts';

const judged = { detailed_explanation: 'The pages found agree on it.', score: 8 };
/** A detailed analysis, for the description of the calls that give one. */
export const exampleSections: DetailedSections = {
  content_accuracy: { ...judged, key_evidence: ['It holds too little water for microbes.'] },
  source_evaluation: { ...judged, top_sources: ['Honey (Example Encyclopaedia)'] },
  bias_analysis: { ...judged, detected_biases: [] },
  context_assessment: { ...judged, key_context_points: ['It has to be kept sealed.'] },
  claim_origins: { ...judged, score: null, key_origins: [] },
  hidden_angles: { ...judged, key_perspectives: ['Opened, it takes up water.'] },
};
