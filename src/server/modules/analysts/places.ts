import type { Settings } from '../../../shared/limits.ts';
import type { GuardedModel } from '../../integrations/models/policy.ts';
import type { Analysts } from './analyst.ts';
import { chatPrompt } from './prompts/chat.ts';
import { generalPrompt } from './prompts/general.ts';
import { searchPrompt } from './prompts/search.ts';
import { toModelBlock, toSearchBlock } from './readAnswer.ts';
import { vendorAnalyst } from './vendorAnalyst.ts';

/** The vendors' models in force; null where there is no key, or an admin turned it off. */
export type VendorModels = Record<'openai' | 'perplexity' | 'gemini', GuardedModel | null>;

/** Who fills the places under these settings; of a run, those that hold when it begins. */
export type AnalystsFor = (settings: Settings) => Promise<Analysts>;

/** What the configuration says of a place's vendor. */
export interface ConfiguredPlace {
  /** As readers know it. */
  vendor: string;
  keySet: boolean;
  /** Asked where no other one is set. */
  model: string;
}

/** Each place to the model that is asked, and to its built-in analyst where there is none. */
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
