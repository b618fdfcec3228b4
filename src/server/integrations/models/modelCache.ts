import type { Log } from '../../log.ts';
import type { Model } from './model.ts';
import { VENDOR_POLICY } from './circuit.ts';
import { type GuardedModel, slotsOf, withPolicy } from './policy.ts';

/** The vendor's model of this name, with at most so many requests to the vendor under way at once. */
export type CachedModel = (name: string, most: number) => Promise<GuardedModel>;

/**
 * Gives a vendor's model, opened once and anew when another one is asked for. The cap is the vendor's;
 * circuit and health are the model's: one that does not exist must not stand in the way of the next.
 * Who holds the earlier model still can ask it.
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
    // One that could not be opened is not kept.
    model.catch(() => {
      if (kept === keeping) kept = null;
    });
    return model;
  };
}
