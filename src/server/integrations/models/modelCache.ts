import type { Log } from '../../log.ts';
import type { Model } from './model.ts';
import { VENDOR_POLICY } from './circuit.ts';
import { type GuardedModel, slotsOf, withPolicy } from './policy.ts';

export type CachedModel = (name: string, most: number) => Promise<GuardedModel>;

/**
 * Opens a model again when its name changes. The cap is the vendor's; circuit and health the
 * model's.
 */
export function createModelCache(open: (name: string) => Promise<Model>, log: Log): CachedModel {
  const slots = slotsOf(VENDOR_POLICY);
  let kept: { name: string; model: Promise<GuardedModel> } | null = null;
  return (name, most) => {
    slots.allow(most);
    if (kept?.name === name) return kept.model;
    const model = open(name).then((opened) => withPolicy(opened, {}, log, slots));
    const keeping = { name, model };
    kept = keeping;
    model.catch(() => {
      if (kept === keeping) kept = null;
    });
    return model;
  };
}
