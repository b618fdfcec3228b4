import type { Model, ModelConfig } from './model.ts';

/** Adapters are loaded on first use, because their packages cost 150 ms and 25 MB. */
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
