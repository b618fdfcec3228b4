import type { ModelPrice } from '../../../shared/limits.ts';
import type { Tokens } from './model.ts';
import table from './models.json' with { type: 'json' };

/** `knowledgeUntil`: last day of the training data; null when unknown or when it searches. */
type ModelFacts = (typeof table)[number];

export const MODELS: readonly ModelFacts[] = table;

export const modelFacts = (name: string): ModelFacts | null => entryOf(name, MODELS);

/** Also finds a model by the dated name that answers carry (`gpt-5.4-mini-2026-03-17`). */
function entryOf<Entry extends { name: string }>(
  name: string,
  entries: readonly Entry[],
): Entry | null {
  const isOf = (known: Entry) => name === known.name || name.startsWith(`${known.name}-`);
  const known = entries.filter(isOf).sort((one, other) => other.name.length - one.name.length);
  return known[0] ?? null;
}

export function isBeyondKnowledge(name: string, day: string): boolean {
  const until = modelFacts(name)?.knowledgeUntil;
  return until != null && day > until;
}

/** US dollars; null for a model without a price. */
export function estimateCost(
  name: string,
  tokens: Tokens | null,
  prices: readonly ModelPrice[],
): number | null {
  const price = entryOf(name, prices);
  if (!tokens || !price) return null;
  return (tokens.input * price.inputUsd + tokens.output * price.outputUsd) / 1_000_000;
}
