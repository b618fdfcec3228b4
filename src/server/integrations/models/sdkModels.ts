import type { OpenAIProvider } from '@ai-sdk/openai';
import {
  answerSchema,
  type Model,
  type ModelConfig,
  modelName,
  readAnswer,
  Tokens,
} from './model.ts';
import { field, VendorError, vendorFetch } from './vendor.ts';

type LanguageModel = ReturnType<OpenAIProvider['languageModel']>;
type Generated = Awaited<ReturnType<LanguageModel['doGenerate']>>;
type ProviderOptions = NonNullable<Parameters<LanguageModel['doGenerate']>[0]['providerOptions']>;

/** The vendors' packages are imported on first use, because they cost 150 ms and 25 MB. */
export async function openOpenAi(config: ModelConfig): Promise<Model> {
  const { createOpenAI } = await import('@ai-sdk/openai');
  const { apiKey, baseUrl, model, options: { reasoning } = {} } = config;
  const vendor = 'OpenAI';
  const provider = createOpenAI({ apiKey, baseURL: baseUrl, fetch: vendorFetch(vendor) });
  return sdkModel({
    vendor,
    languageModel: provider.responses(model),
    // Otherwise OpenAI stores questions and answers for 30 days.
    providerOptions: (light) => ({
      openai: {
        store: false,
        strictJsonSchema: true,
        reasoningEffort: light && reasoning && reasoning !== 'none' ? 'low' : reasoning,
      },
    }),
    answeredBy: ({ response }) => response?.modelId,
  });
}

export async function openGemini(config: ModelConfig): Promise<Model> {
  const { createGoogle } = await import('@ai-sdk/google');
  const { apiKey, baseUrl, model, options: { reasoning } = {} } = config;
  const vendor = 'Gemini';
  const provider = createGoogle({ apiKey, baseURL: baseUrl, fetch: vendorFetch(vendor) });
  return sdkModel({
    vendor,
    languageModel: provider(model),
    providerOptions: () =>
      reasoning === undefined ? {} : { google: { thinkingConfig: { thinkingLevel: reasoning } } },
    answeredBy: ({ response }) => field(response?.body, 'modelVersion'),
  });
}

/** Includes reasoning. An answer has 500 to 4,000 tokens. */
const MAX_OUTPUT_TOKENS = { usual: 16_000, light: 4_000 };

interface SdkModel {
  vendor: string;
  /** Must use `vendorFetch`, which classifies transport errors. */
  languageModel: LanguageModel;
  providerOptions?: (light: boolean) => ProviderOptions;
  answeredBy: (generated: Generated) => unknown;
}

/** Without `generateText`, which can't tell a refusal or a truncated answer from bad JSON. */
export function sdkModel({
  vendor,
  languageModel,
  providerOptions = () => ({}),
  answeredBy,
}: SdkModel): Model {
  const name = languageModel.modelId;
  return {
    vendor,
    name,
    async ask({ instructions, input, answer, answerName, signal, moreRoom, light = false }) {
      signal.throwIfAborted();
      const room = MAX_OUTPUT_TOKENS[light ? 'light' : 'usual'];
      const call = Promise.resolve(
        languageModel.doGenerate({
          prompt: [
            { role: 'system', content: instructions },
            { role: 'user', content: [{ type: 'text', text: input }] },
          ],
          responseFormat: { type: 'json', name: answerName, schema: answerSchema(answer) },
          maxOutputTokens: moreRoom ? 2 * room : room,
          abortSignal: signal,
          providerOptions: providerOptions(light),
        }),
      );
      const generated = await call.catch((error: unknown) => {
        throw signal.aborted ? signal.reason : toVendorError(vendor, error);
      });
      return {
        answer: readAnswer(vendor, textOf(vendor, generated), answer),
        results: [],
        model: modelName(answeredBy(generated), name),
        tokens: tokensOf(generated),
        costUsd: null,
      };
    },
  };
}

/** The package's own errors contain the question, so they are not passed on. */
function toVendorError(vendor: string, error: unknown): VendorError {
  if (error instanceof VendorError) return error;
  if (error instanceof Error && error.cause instanceof VendorError) return error.cause;
  const name = error instanceof Error ? error.name.slice(0, 60) : typeof error;
  return new VendorError('bad_answer', `${vendor} answered in a form that is not known (${name})`);
}

function textOf(vendor: string, { content, finishReason, structuredOutputText }: Generated) {
  const { raw, unified } = finishReason;
  const why = (raw ?? unified).replaceAll(/\W/g, '_').slice(0, 40);
  if (unified === 'content-filter') throw new VendorError('refused', `${vendor} declined (${why})`);
  if (unified !== 'stop') {
    const cut = unified === 'length';
    throw new VendorError('bad_answer', `${vendor} stopped before the end (${why})`, { cut });
  }
  return (
    structuredOutputText ?? content.map((part) => (part.type === 'text' ? part.text : '')).join('')
  );
}

const tokensOf = ({ usage: { inputTokens, outputTokens } }: Generated): Tokens | null =>
  Tokens.safeParse({ input: inputTokens.total, output: outputTokens.total }).data ?? null;
