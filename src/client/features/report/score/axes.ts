import type { ExternalEvaluation } from '../../../../shared/schema/result.ts';

/** The six grades of the search analyst: a short name and what is graded. */
export const AXES = [
  {
    key: 'claim_false_true_spectrum',
    name: 'True or false',
    about: 'How far sources bear it out',
  },
  {
    key: 'source_credibility_and_track_record',
    name: 'Track record',
    about: 'How reliable the sources are',
  },
  {
    key: 'bias_and_independence_assessment',
    name: 'Independence',
    about: 'How disinterested they are',
  },
  {
    key: 'contextual_integrity_and_accuracy',
    name: 'Context',
    about: 'Whether its context is kept',
  },
  {
    key: 'content_coherence_and_logical_consistency',
    name: 'Coherence',
    about: 'Whether it holds together',
  },
  {
    key: 'expert_and_consensus_alignment',
    name: 'Consensus',
    about: 'How far experts agree',
  },
] as const satisfies readonly { key: keyof ExternalEvaluation; name: string; about: string }[];
