import type { GuardedModel } from '../../vendors/models/withPolicy.ts';
import type { Analysts } from './analyst.ts';
import { chatPrompt } from './prompts/chat.ts';
import { generalPrompt } from './prompts/general.ts';
import { searchPrompt } from './prompts/search.ts';
import { toModelBlock } from './toModelBlock.ts';
import { toSearchBlock } from './toSearchBlock.ts';
import { vendorAnalyst } from './vendorAnalyst.ts';

/** The vendors' models as configured; null where there is no key. */
export type VendorModels = Record<'openai' | 'perplexity' | 'gemini', GuardedModel | null>;

/** Each place to the model that there is a key for, and to its built-in analyst where there is none. */
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
