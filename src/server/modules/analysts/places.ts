import type { Settings } from '../../../shared/limits.ts';
import type { GuardedModel } from '../../integrations/models/policy.ts';
import type { Analysts } from './analyst.ts';
import { chatPrompt } from './prompts/chat.ts';
import { generalPrompt } from './prompts/general.ts';
import { searchPrompt } from './prompts/search.ts';
import { toModelBlock, toSearchBlock } from './readAnswer.ts';
import { vendorAnalyst } from './vendorAnalyst.ts';

/** Null without a key, or when an admin disabled the vendor. */
export type VendorModels = Record<'openai' | 'perplexity' | 'gemini', GuardedModel | null>;

export type AnalystsFor = (settings: Settings) => Promise<Analysts>;

export interface ConfiguredPlace {
  vendor: string;
  keySet: boolean;
  model: string;
}

export function fillPlaces(
  builtIn: Analysts,
  { openai, perplexity, gemini }: VendorModels,
  clock: () => Date = () => new Date(),
): Analysts {
  return {
    chat: openai ? vendorAnalyst('chat', openai, chatPrompt, toModelBlock, clock) : builtIn.chat,
    search: perplexity
      ? vendorAnalyst('search', perplexity, searchPrompt, toSearchBlock, clock)
      : builtIn.search,
    general: gemini
      ? vendorAnalyst('general', gemini, generalPrompt, toModelBlock, clock)
      : builtIn.general,
  };
}
