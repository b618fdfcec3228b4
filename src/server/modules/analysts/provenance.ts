import type { Provenance } from '../../../shared/schema/result.ts';
import type { Reply } from '../../integrations/models/model.ts';
import { estimateCost } from '../../integrations/models/models.ts';

export const BUILT_IN = { kind: 'built-in' as const, name: 'Built-in analyst', model: null };

const FREE = { tokens: null, costUsd: null };

/** Whose answer it is, and what it took: the time since `startedAt`, and by default no money. */
export const provenanceOf = (
  by: Pick<Provenance, 'kind' | 'name' | 'model' | 'promptVersion'>,
  startedAt: Date,
  endedAt: Date,
  cost: Pick<Provenance, 'tokens' | 'costUsd' | 'costIsEstimate'> = FREE,
): Provenance => ({
  ...by,
  startedAt: startedAt.toISOString(),
  durationMs: Math.max(0, endedAt.getTime() - startedAt.getTime()),
  ...cost,
});

/** What a vendor's reply cost; where the vendor does not say, by the prices of its model. */
export function costOf({
  model,
  tokens,
  costUsd,
}: Pick<Reply<unknown>, 'model' | 'tokens' | 'costUsd'>) {
  const estimate = costUsd === null ? estimateCost(model, tokens) : null;
  return { tokens, costUsd: costUsd ?? estimate, costIsEstimate: estimate !== null };
}
