import { createOpenAI } from '@ai-sdk/openai';
import { vendorFetch } from './callVendor.ts';
import type { Model, ModelConfig } from './model.ts';
import { sdkModel } from './sdkModel.ts';

const VENDOR = 'OpenAI';

export function createOpenAi({ apiKey, baseUrl, model, options = {} }: ModelConfig): Model {
  const { reasoning } = options;
  const provider = createOpenAI({ apiKey, baseURL: baseUrl, fetch: vendorFetch(VENDOR) });
  return sdkModel({
    vendor: VENDOR,
    name: model,
    languageModel: provider.responses(model),
    // Otherwise OpenAI stores questions and answers for 30 days.
    providerOptions: ({ light }) => ({
      openai: {
        store: false,
        strictJsonSchema: true,
        reasoningEffort: light && reasoning && reasoning !== 'none' ? 'low' : reasoning,
      },
    }),
    answeredBy: ({ response }) => response?.modelId,
  });
}
