import type { DetailedAnalyst, DetailedInput } from '../modules/detailed/analyst.ts';

/** What it does when asked: gives sections with this explanation, rejects with an error, or hangs. */
export type DetailedScript = string | Error | typeof NEVER;
export const NEVER = Symbol('never');

/** Writes what a test decides: each time it is asked the next line, the last one for ever. */
export function scriptedDetailed(...script: DetailedScript[]) {
  const asked: DetailedInput[] = [];
  const analyst: DetailedAnalyst = {
    info: { kind: 'vendor', name: 'Scripted', model: 'script' },
    promptVersion: 'scripted-1',
    async analyse(input) {
      const line = script[Math.min(asked.length, script.length - 1)] ?? 'It is so.';
      asked.push(input);
      if (line instanceof Error) throw line;
      if (line === NEVER) {
        await new Promise((_, reject) => {
          const give = () => reject(input.signal.reason as Error);
          if (input.signal.aborted) give();
          input.signal.addEventListener('abort', give);
        });
      }
      const section = { detailed_explanation: String(line), score: 6 };
      return {
        sections: {
          content_accuracy: { ...section, key_evidence: ['A finding.'] },
          source_evaluation: { ...section, top_sources: [] },
          bias_analysis: { ...section, detected_biases: [] },
          context_assessment: { ...section, key_context_points: [] },
          claim_origins: { ...section, key_origins: [] },
          hidden_angles: { ...section, key_perspectives: [] },
        },
        provenance: {
          kind: 'vendor',
          name: 'Scripted',
          model: 'script',
          promptVersion: 'scripted-1',
          startedAt: input.now.toISOString(),
          durationMs: 1,
          tokens: { input: 10, output: 20 },
          costUsd: null,
        },
      };
    },
  };
  return Object.assign(analyst, { asked });
}
