import type { Model, ModelConfig } from './model.ts';

/**
 * The model of a vendor; each `ask` is one request, without a time limit and without retries. An
 * adapter is loaded when it is first needed, because the vendors' packages cost 150 ms and 25 MB.
 */
export async function openModel(
  vendor: 'openai' | 'perplexity' | 'gemini',
  config: ModelConfig,
): Promise<Model> {
  switch (vendor) {
    case 'openai':
      return (await import('./openai.ts')).createOpenAi(config);
    case 'perplexity':
      return (await import('./perplexity.ts')).createPerplexity(config);
    case 'gemini':
      return (await import('./gemini.ts')).createGemini(config);
  }
}
