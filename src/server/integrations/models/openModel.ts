import type { Log } from '../../log.ts';
import type { Model, ModelConfig, ModelOptions } from './model.ts';
import { createPerplexity } from './perplexity.ts';
import { createSlots, type GuardedModel, VENDOR_POLICY, withPolicy } from './policy.ts';
import { openGemini, openOpenAi } from './sdkModels.ts';

const VENDORS = { openai: openOpenAi, perplexity: createPerplexity, gemini: openGemini };

export const openModel = async (
  vendor: keyof typeof VENDORS,
  config: ModelConfig,
): Promise<Model> => VENDORS[vendor](config);

interface ModelChoice {
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
  const slots = createSlots(VENDOR_POLICY);
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
