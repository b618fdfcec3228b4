import { exampleDetailed } from '../../src/client/testing/exampleDetailed.ts';
import type { DetailedAnalysis } from '../../src/shared/schema/detailed.ts';
import { ARABIC } from './claims.ts';

const PARAGRAPH =
  'Honey holds less than a fifth of water and is as sour as orange juice, so that hardly anything can live in it. ' +
  'A sealed vessel keeps out the damp that would change this. What the claim adds, that somebody ate of it, rests on one anecdote that each later account repeats.';
const WORD = 'Averylongwordwithoutanyspaceatwhichitcouldbebrokenintwoormorelinesonanarrowscreen';

const { sections, ...about } = exampleDetailed();

/** A detailed analysis as long as they come, with a word that is hard to set and one in Arabic. */
export const detailed: DetailedAnalysis = {
  ...about,
  sections: {
    content_accuracy: {
      detailed_explanation: PARAGRAPH,
      score: 8.25,
      key_evidence: [
        'Water activity of ripe honey lies near 0.6; bacteria need 0.9 and more.',
        'Three finds list residue; none lists honey that was tasted.',
      ],
    },
    source_evaluation: {
      ...sections.source_evaluation,
      detailed_explanation: PARAGRAPH,
      top_sources: ['Why honey keeps', WORD],
    },
    bias_analysis: { ...sections.bias_analysis, detailed_explanation: WORD.repeat(4) },
    context_assessment: {
      ...sections.context_assessment,
      detailed_explanation: ARABIC,
      key_context_points: [ARABIC],
    },
    claim_origins: {
      detailed_explanation: PARAGRAPH,
      score: 10,
      key_origins: ['A traveller’s letter of 1903, and the books that copied it.'],
    },
    hidden_angles: { ...sections.hidden_angles, detailed_explanation: PARAGRAPH },
  },
};
