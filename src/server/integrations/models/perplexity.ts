import { z } from 'zod';
import {
  type AnswerForm,
  answerSchema,
  cleanString,
  Count,
  type Model,
  type ModelConfig,
  modelName,
  readAnswer,
  type SearchResult,
} from './model.ts';
import { callVendor, VendorError } from './vendor.ts';

/** UTF-16 code units; longer addresses are dropped. */
const LONGEST = { title: 300, url: 2_048, date: 40, snippet: 2_000 };
const MOST = 100; // results

/** Distinct results. Ambiguous ids are replaced, so that citing them fails. */
export function collectResults(searches: readonly (readonly unknown[])[]): SearchResult[] {
  const found = searches
    .flat()
    .slice(0, MOST)
    .flatMap((given) => Found.safeParse(given).data ?? []);
  const distinct = found.filter(
    ({ id, url }, i) => found.findIndex((other) => other.id === id && other.url === url) === i,
  );
  let unused = Math.max(0, ...distinct.map(({ id }) => id));
  return distinct.map((result) => {
    const ambiguous = distinct.filter(({ id }) => id === result.id).length > 1;
    return ambiguous ? { ...result, id: ++unused } : result;
  });
}

const text = (longest: number) =>
  z
    .string()
    .catch('')
    .transform((given) => cleanString(given, longest));

const Found = z.object({
  id: z.number().int().min(0).max(1_000_000),
  title: text(LONGEST.title),
  url: z
    .string()
    .max(LONGEST.url)
    .refine(isWebAddress)
    .transform((given) => new URL(given).href),
  date: text(LONGEST.date).transform((given) => given || null),
  snippet: text(LONGEST.snippet),
});

function isWebAddress(given: string): boolean {
  const url = URL.parse(given);
  return url !== null && /^https?:$/.test(url.protocol) && !url.username && !url.password;
}

const VENDOR = 'Perplexity';
const MAX_OUTPUT_TOKENS = 8_000;

export function createPerplexity({ apiKey, baseUrl, model, options = {} }: ModelConfig): Model {
  const call = ({ answer, answerName, signal }: AnswerForm, request: object) => {
    const format = { name: answerName, schema: answerSchema(answer) };
    const response_format = { type: 'json_schema', json_schema: format };
    return callVendor(VENDOR, `${baseUrl}/agent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
      body: JSON.stringify({ model, ...request, response_format, store: false }),
      signal,
    });
  };
  const search = {
    type: 'web_search',
    max_results: options.resultsPerSearch,
    max_tokens_per_page: options.tokensPerPage,
  };
  return {
    vendor: VENDOR,
    name: model,
    async ask(question) {
      question.signal.throwIfAborted();
      const { instructions, input, moreRoom = false } = question;
      const { body } = await call(question, {
        instructions,
        input,
        max_output_tokens: moreRoom ? 2 * MAX_OUTPUT_TOKENS : MAX_OUTPUT_TOKENS,
        max_steps: options.steps,
        tools: [search],
        // Otherwise the model decides whether to search.
        tool_choice: { type: 'web_search' },
      });
      const read = Answered.safeParse(body);
      if (!read.success)
        throw new VendorError('bad_answer', `${VENDOR} answered in a form that is not known`);
      const { output, usage, model: answeredBy } = read.data;
      return {
        answer: readAnswer(VENDOR, textOf(read.data), question.answer),
        results: collectResults(output.map((item) => ('results' in item ? item.results : []))),
        model: modelName(answeredBy, model),
        tokens: usage && { input: usage.input_tokens, output: usage.output_tokens },
        costUsd: usage?.cost?.total_cost ?? null,
      };
    },
    /** Has the schema compiled by the shortest answer, for some hundredths of a cent. */
    async prepare(form) {
      const hello = { instructions: 'Answer in the given form.', input: 'Say hello.' };
      await call(form, { ...hello, max_output_tokens: 16 });
    },
  };
}

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
  if (incomplete?.reason === 'content_filter' || parts.some(({ type }) => type === 'refusal'))
    throw new VendorError('refused', `${VENDOR} declined`);
  if (status === 'incomplete') {
    throw new VendorError('bad_answer', `${VENDOR} stopped before the end`, {
      cut: incomplete?.reason === 'max_output_tokens',
    });
  }
  if (status !== 'completed')
    throw new VendorError('unavailable', `${VENDOR} did not complete its answer`);
  return parts.map(({ type, text }) => (type === 'output_text' ? text : '')).join('');
}
