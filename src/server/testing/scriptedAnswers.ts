import type {
  MissingBlock,
  ModelBlock,
  Place,
  Provenance,
  SearchBlock,
} from '../../shared/schema/result.ts';
import type { Answers } from '../domain/analysts/analyst.ts';

/** What each analyst is to have answered: a number, or how it failed. */
export type Script = {
  /** Percentages 0–100. */
  chat: number | MissingBlock['status'];
  /** The main grade, 0–10; all other grades are the same. */
  search: number | MissingBlock['status'];
  general: number | MissingBlock['status'];
  /** Hosts that the mainstream sources come from. */
  mainstream?: readonly string[];
  conflicting?: readonly string[];
  builtIn?: readonly Place[];
};

/** Answers for tests of what follows the analysts, as vendors or built-in analysts give them. */
export function scriptedAnswers(script: Script): Answers {
  const provenance = (place: Place): Provenance => {
    const builtIn = script.builtIn?.includes(place) ?? false;
    return {
      kind: builtIn ? 'built-in' : 'vendor',
      name: builtIn ? 'Built-in analyst' : 'Scripted vendor',
      model: builtIn ? null : 'scripted-1',
      promptVersion: `${place}-1`,
      startedAt: '2026-11-20T12:00:00.000Z',
      durationMs: 5,
      tokens: null,
      costUsd: null,
    };
  };
  return {
    chat: { block: modelBlock(script.chat), provenance: provenance('chat') },
    search: { block: searchBlock(script), provenance: provenance('search') },
    general: { block: modelBlock(script.general), provenance: provenance('general') },
  };
}

function modelBlock(answer: Script['chat']): ModelBlock | MissingBlock {
  if (typeof answer === 'string') return { status: answer };
  return { status: 'answered', truth_percentage: answer, explanation: 'As scripted.', signals: [] };
}

function searchBlock({
  search: grade,
  mainstream = [],
  conflicting = [],
}: Script): SearchBlock | MissingBlock {
  if (typeof grade === 'string') return { status: grade };
  return {
    status: 'answered',
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
    analysis_summary: 'As scripted.',
    summary_highlights: { verdict: null, key_words: [], emphasized_phrases: [] },
    sources: { mainstream: mainstream.map(source), conflicting: conflicting.map(source) },
  };
}

const source = (host: string) => ({
  publication: host,
  title: 'A page',
  summary: '',
  key_findings: [],
  link: `https://${host}/page`,
});
