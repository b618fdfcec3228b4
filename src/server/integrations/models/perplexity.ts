import { z } from 'zod';
import { answerSchema } from './answerSchema.ts';
import { callVendor } from './callVendor.ts';
import { collectResults } from './collectResults.ts';
import type { Model, Question } from './model.ts';
import type { ModelConfig } from './modelConfig.ts';
import { modelName } from './modelName.ts';
import { readAnswer } from './readAnswer.ts';
import { VendorError } from './vendorError.ts';

const VENDOR = 'Perplexity';

/** An evaluation has 1,000 to 3,000 tokens; models of other makers may think within the limit. */
const MAX_OUTPUT_TOKENS = 8_000;

/** A model of Perplexity by the Agent API, made to search the web before it answers. */
export function createPerplexity({ apiKey, baseUrl, model }: ModelConfig): Model {
  return {
    vendor: VENDOR,
    name: model,
    async ask(question) {
      question.signal.throwIfAborted();
      const { body } = await callVendor(VENDOR, `${baseUrl}/agent`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
        body: JSON.stringify(requestOf(model, question)),
        signal: question.signal,
      });
      const read = Answered.safeParse(body);
      if (!read.success) {
        throw new VendorError('bad_answer', `${VENDOR} answered in a form that is not known`);
      }
      const { output, usage, model: answeredBy } = read.data;
      return {
        answer: readAnswer(VENDOR, textOf(read.data), question.answer),
        results: collectResults(output.map((item) => ('results' in item ? item.results : []))),
        model: modelName(answeredBy, model),
        tokens: usage && { input: usage.input_tokens, output: usage.output_tokens },
        costUsd: usage?.cost?.total_cost ?? null,
      };
    },
  };
}

function requestOf<T>(model: string, { instructions, input, answer, answerName }: Question<T>) {
  return {
    model,
    instructions,
    input,
    max_output_tokens: MAX_OUTPUT_TOKENS,
    tools: [{ type: 'web_search' }],
    // Otherwise the model decides whether to search at all.
    tool_choice: { type: 'web_search' },
    response_format: {
      type: 'json_schema',
      json_schema: { name: answerName, schema: answerSchema(answer) },
    },
    store: false,
  };
}

const Count = z.number().int().min(0);

/** What is needed of the answer; items of other types are passed over. */
const Answered = z.object({
  status: z.string(),
  incomplete_details: z.object({ reason: z.string() }).nullish().catch(null),
  model: z.string().nullish(),
  output: z.array(
    z.union([
      z.object({ type: z.literal('search_results'), results: z.array(z.unknown()) }),
      z.object({
        type: z.literal('message'),
        content: z.array(z.object({ type: z.string(), text: z.string().default('') })),
      }),
      z.object({ type: z.string() }),
    ]),
  ),
  usage: z
    .object({
      input_tokens: Count,
      output_tokens: Count,
      cost: z
        .object({ currency: z.literal('USD'), total_cost: z.number().min(0) })
        .nullish()
        .catch(null),
    })
    .nullable()
    .catch(null),
});

function textOf({ status, incomplete_details: incomplete, output }: z.infer<typeof Answered>) {
  const parts = output.flatMap((item) => ('content' in item ? item.content : []));
  if (incomplete?.reason === 'content_filter' || parts.some(({ type }) => type === 'refusal')) {
    throw new VendorError('refused', `${VENDOR} declined`);
  }
  if (status === 'incomplete') {
    throw new VendorError('bad_answer', `${VENDOR} stopped before the end`);
  }
  if (status !== 'completed') {
    throw new VendorError('unavailable', `${VENDOR} did not complete its answer`);
  }
  return parts.map(({ type, text }) => (type === 'output_text' ? text : '')).join('');
}
