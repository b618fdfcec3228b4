import type { Log } from '../../log.ts';
import type { Model, ModelOptions } from './model.ts';
import { VENDOR_POLICY } from './circuit.ts';
import { type GuardedModel, slotsOf, withPolicy } from './policy.ts';

export interface ModelChoice {
  name: string;
  options?: ModelOptions;
}

export type CachedModel = (choice: ModelChoice, most: number) => Promise<GuardedModel>;

/**
 * Opens a model again when its name or options change. The cap is the vendor's; circuit and health the
 * model's.
 */
export function createModelCache(
  open: (choice: ModelChoice) => Promise<Model>,
  log: Log,
): CachedModel {
  const slots = slotsOf(VENDOR_POLICY);
  let kept: { key: string; model: Promise<GuardedModel> } | null = null;
  return (choice, most) => {
    const key = JSON.stringify(choice);
    slots.allow(most);
    if (kept?.key === key) return kept.model;
    const model = open(choice).then((opened) => withPolicy(opened, {}, log, slots));
    const keeping = { key, model };
    kept = keeping;
    model.catch(() => {
      if (kept === keeping) kept = null;
    });
    return model;
  };
}
