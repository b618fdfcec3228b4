import type { OpenAIProvider } from '@ai-sdk/openai';
import { answerSchema, readAnswer } from './answer.ts';
import { type Model, modelName } from './model.ts';
import { VendorError } from './vendorError.ts';

type LanguageModel = ReturnType<OpenAIProvider['languageModel']>;
type Generated = Awaited<ReturnType<LanguageModel['doGenerate']>>;
type ProviderOptions = NonNullable<Parameters<LanguageModel['doGenerate']>[0]['providerOptions']>;

/** Includes reasoning; an answer has 500 to 4,000 tokens. */
const MAX_OUTPUT_TOKENS = { usual: 16_000, light: 4_000 };

export interface SdkModel {
  vendor: string;
  name: string;
  /** Must use `vendorFetch`, which classifies transport errors. */
  languageModel: LanguageModel;
  providerOptions?: (question: { light: boolean }) => ProviderOptions;
  answeredBy: (generated: Generated) => unknown;
}

/**
 * Without the SDK's `generateText`, which cannot tell a refusal or a truncated answer from bad
 * JSON.
 */
export function sdkModel({
  vendor,
  name,
  languageModel,
  providerOptions = () => ({}),
  answeredBy,
}: SdkModel): Model {
  return {
    vendor,
    name,
    async ask({
      instructions,
      input,
      answer,
      answerName,
      signal,
      moreRoom = false,
      light = false,
    }) {
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
          providerOptions: providerOptions({ light }),
        }),
      );
      const generated = await call.catch((error: unknown) => {
        throw sorted(vendor, error, signal);
      });
      const text = textOf(vendor, generated);
      return {
        answer: readAnswer(vendor, text, answer),
        results: [],
        model: modelName(answeredBy(generated), name),
        tokens: tokensOf(generated),
        costUsd: null,
      };
    },
  };
}

function sorted(vendor: string, error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  // The package wraps network errors.
  const inner = error instanceof Error ? error.cause : undefined;
  for (const known of [error, inner]) if (known instanceof VendorError) return known;
  // The package's error contains the question, so it is not passed on.
  const name = error instanceof Error ? error.name.slice(0, 60) : typeof error;
  return new VendorError('bad_answer', `${vendor} answered in a form that is not known (${name})`);
}

function textOf(vendor: string, generated: Generated): string {
  const { content, finishReason, structuredOutputText } = generated;
  const why = (finishReason.raw ?? finishReason.unified).replaceAll(/\W/g, '_').slice(0, 40);
  if (finishReason.unified === 'content-filter') {
    throw new VendorError('refused', `${vendor} declined (${why})`);
  }
  if (finishReason.unified !== 'stop') {
    throw new VendorError('bad_answer', `${vendor} stopped before the end (${why})`, {
      cut: finishReason.unified === 'length',
    });
  }
  if (structuredOutputText !== undefined) return structuredOutputText;
  return content.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

function tokensOf({ usage }: Generated): { input: number; output: number } | null {
  const input = usage.inputTokens.total;
  const output = usage.outputTokens.total;
  return isCount(input) && isCount(output) ? { input, output } : null;
}

const isCount = (value: number | undefined): value is number =>
  value !== undefined && Number.isSafeInteger(value) && value >= 0;
