import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { Log } from '../../log.ts';
import type { Model, ModelConfig, ModelOptions } from './model.ts';
import { createPerplexity } from './perplexity.ts';
import { type GuardedModel, VENDOR_POLICY, withPolicy } from './policy.ts';
import { openGemini, openOpenAi } from './sdkModels.ts';

const VENDORS = { openai: openOpenAi, perplexity: createPerplexity, gemini: openGemini };

export type VendorKey = keyof typeof VENDORS;

export const openModel = async (vendor: VendorKey, config: ModelConfig): Promise<Model> =>
  VENDORS[vendor](config);

interface ModelChoice {
  name: string;
  options?: ModelOptions;
}

/** The cap on requests is the vendor's; circuit and health are the model's. */
export function createModelCache(open: (choice: ModelChoice) => Promise<Model>, log: Log) {
  const slots = new PQueue({ concurrency: VENDOR_POLICY.mostInFlight });
  const cached = new LRUCache<string, Promise<GuardedModel>>({ max: 1 });
  return (choice: ModelChoice, most: number): Promise<GuardedModel> => {
    slots.concurrency = most;
    const key = JSON.stringify(choice);
    const before = cached.get(key);
    if (before) return before;
    const model = open(choice).then((opened) => withPolicy(opened, {}, log, slots));
    cached.set(key, model);
    model.catch(() => cached.delete(key));
    return model;
  };
}
