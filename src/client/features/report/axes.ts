import type { ExternalEvaluation } from '../../../shared/schema/result.ts';

/** The six grades of the search analyst: a short name and what is graded. */
export const AXES = [
  {
    key: 'claim_false_true_spectrum',
    name: 'True or false',
    about: 'How far the sources bear the claim out',
  },
  {
    key: 'source_credibility_and_track_record',
    name: 'Track record',
    about: 'How far the sources can be relied on',
  },
  {
    key: 'bias_and_independence_assessment',
    name: 'Independence',
    about: 'How free of interest the sources are',
  },
  {
    key: 'contextual_integrity_and_accuracy',
    name: 'Context',
    about: 'Whether the claim keeps what surrounds it',
  },
  {
    key: 'content_coherence_and_logical_consistency',
    name: 'Coherence',
    about: 'Whether it holds together',
  },
  {
    key: 'expert_and_consensus_alignment',
    name: 'Consensus',
    about: 'How far those who know the field agree',
  },
] as const satisfies readonly { key: keyof ExternalEvaluation; name: string; about: string }[];
