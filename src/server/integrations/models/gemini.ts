import { createGoogle } from '@ai-sdk/google';
import { vendorFetch } from './callVendor.ts';
import { field } from './vendorError.ts';
import type { Model, ModelConfig } from './model.ts';
import { sdkModel } from './sdkModel.ts';

const VENDOR = 'Gemini';

export function createGemini({ apiKey, baseUrl, model, options = {} }: ModelConfig): Model {
  const provider = createGoogle({ apiKey, baseURL: baseUrl, fetch: vendorFetch(VENDOR) });
  return sdkModel({
    vendor: VENDOR,
    name: model,
    languageModel: provider(model),
    providerOptions: () =>
      options.reasoning === undefined
        ? {}
        : { google: { thinkingConfig: { thinkingLevel: options.reasoning } } },
    answeredBy: ({ response }) => field(response?.body, 'modelVersion'),
  });
}
