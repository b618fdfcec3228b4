import type { MissingBlock, ModelBlock, SearchBlock } from '../../shared/schema/result.ts';
import type { Place } from '../../shared/schema/result.ts';
import type { Analyst, Analysts } from '../domain/analysts/analyst.ts';

/** What an analyst does when asked: gives a percentage, gives up in one of three ways, or hangs. */
export type Script = number | MissingBlock['status'] | 'never';

export interface ScriptedAnalysts extends Analysts {
  /** Every place that was asked, in order. */
  asked: Place[];
}

/**
 * Occupants of the three places whose answers a test decides, to reach what the built-in ones never
 * do: failing, and being in the middle of answering.
 */
export function scriptedAnalysts(
  script: Partial<Record<Place, Script>> = {},
  promptVersion = 'scripted-1',
): ScriptedAnalysts {
  const asked: Place[] = [];
  const occupant = <B>(place: Place, block: (percentage: number) => B): Analyst<B> => ({
    info: { place, kind: 'vendor', name: 'Scripted', model: 'script' },
    promptVersion,
    async analyse({ now }) {
      asked.push(place);
      const line = script[place] ?? 50;
      if (line === 'never') await new Promise(() => undefined);
      return {
        block: typeof line === 'number' ? block(line) : { status: line as MissingBlock['status'] },
        provenance: {
          kind: 'vendor',
          name: 'Scripted',
          model: 'script',
          promptVersion,
          startedAt: now.toISOString(),
          durationMs: 1,
          tokens: null,
          costUsd: null,
        },
      };
    },
  });
  return {
    asked,
    chat: occupant('chat', modelBlock),
    search: occupant('search', searchBlock),
    general: occupant('general', modelBlock),
  };
}

const modelBlock = (percentage: number): ModelBlock => ({
  status: 'answered',
  truth_percentage: percentage,
  explanation: `It is ${percentage} % true.`,
  signals: [],
});

function searchBlock(percentage: number): SearchBlock {
  const grade = percentage / 10;
  const source = (publication: string, link: string) => ({
    publication,
    title: 'A page',
    summary: 'What it says.',
    key_findings: ['A finding.'],
    link,
  });
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
    analysis_summary: 'Three pages were found.',
    summary_highlights: { verdict: null, key_words: [], emphasized_phrases: [] },
    sources: {
      mainstream: [
        source('One', 'https://one.example.org/a'),
        source('Two', 'https://two.example.com/b'),
        source('Three', 'https://three.example.net/c'),
      ],
      conflicting: [],
    },
  };
}
