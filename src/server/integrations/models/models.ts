import { z } from 'zod';
import type { Tokens } from './model.ts';
import table from './models.json' with { type: 'json' };

const Models = z.array(
  z.strictObject({
    vendor: z.string(),
    name: z.string(),
    /** Last day that the model learned of; null where the vendor does not say, or where it searches. */
    knowledgeUntil: z.iso.date().nullable(),
    /** US dollars for a million tokens; null where each answer names its own cost. */
    inputUsd: z.number().min(0).nullable(),
    outputUsd: z.number().min(0).nullable(),
    endOfLife: z.iso.date().nullable(),
    lookedUp: z.iso.date(),
    source: z.url(),
  }),
);

type ModelFacts = z.infer<typeof Models>[number];

export const MODELS: readonly ModelFacts[] = Models.parse(table);

/** Facts about a model, also under the dated name that answers carry (`gpt-5.4-mini-2026-03-17`). */
export function modelFacts(name: string): ModelFacts | null {
  const isOf = (known: ModelFacts) => name === known.name || name.startsWith(`${known.name}-`);
  const known = MODELS.filter(isOf).sort((one, other) => other.name.length - one.name.length);
  return known[0] ?? null;
}

export function isBeyondKnowledge(name: string, day: string): boolean {
  const until = modelFacts(name)?.knowledgeUntil;
  return until != null && day > until;
}

/** US dollars by the table's prices; null for an unknown model. */
export function estimateCost(name: string, tokens: Tokens | null): number | null {
  const { inputUsd, outputUsd } = modelFacts(name) ?? {};
  if (!tokens || inputUsd == null || outputUsd == null) return null;
  return (tokens.input * inputUsd + tokens.output * outputUsd) / 1_000_000;
}
