import { z } from 'zod';
import {
  type AnswerForm,
  answerSchema,
  cleanString,
  type Model,
  type ModelConfig,
  type ModelOptions,
  modelName,
  type Question,
  readAnswer,
  type SearchResult,
} from './model.ts';
import { callVendor, VendorError } from './vendorError.ts';

/** Code units; longer addresses are dropped. */
const LONGEST = { title: 300, url: 2_048, date: 40, snippet: 2_000 };

const MOST = 100; // results

/**
 * Distinct results with an http(s) address. Ambiguous ids are replaced, so that citing them fails.
 */
export function collectResults(searches: readonly (readonly unknown[])[]): SearchResult[] {
  const found = searches.flat().slice(0, MOST).flatMap(readResult);
  const distinct = found.filter(
    ({ id, url }, i) => found.findIndex((other) => other.id === id && other.url === url) === i,
  );
  let unused = Math.max(0, ...distinct.map(({ id }) => id));
  return distinct.map((result) => {
    const ambiguous = distinct.filter(({ id }) => id === result.id).length > 1;
    return ambiguous ? { ...result, id: ++unused } : result;
  });
}

const Text = z.string().catch('');

const Found = z.object({
  id: z.number().int().min(0).max(1_000_000),
  url: z.string().max(LONGEST.url),
  title: Text,
  snippet: Text,
  date: z.string().nullish().catch(null),
});

function readResult(given: unknown): SearchResult[] {
  const { data } = Found.safeParse(given);
  const url = data && URL.parse(data.url);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    return [];
  }
  return [
    {
      id: data.id,
      title: cleanString(data.title, LONGEST.title),
      url: url.href,
      date: cleanString(data.date ?? '', LONGEST.date) || null,
      snippet: cleanString(data.snippet, LONGEST.snippet),
    },
  ];
}

const VENDOR = 'Perplexity';

const MAX_OUTPUT_TOKENS = 8_000;

export function createPerplexity({ apiKey, baseUrl, model, options = {} }: ModelConfig): Model {
  return {
    vendor: VENDOR,
    name: model,
    async ask(question) {
      question.signal.throwIfAborted();
      const { body } = await callVendor(VENDOR, `${baseUrl}/agent`, {
        ...post(apiKey, requestOf(model, options, question)),
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
    /** One that is cut off, without a search: some hundredths of a cent. */
    async prepare(form) {
      await callVendor(VENDOR, `${baseUrl}/agent`, {
        ...post(apiKey, {
          model,
          ...{ instructions: 'Answer in the given form.', input: 'Say hello.' },
          max_output_tokens: LEAST_OUTPUT_TOKENS,
          response_format: formatOf(form),
          store: false,
        }),
        signal: form.signal,
      });
    },
  };
}

const LEAST_OUTPUT_TOKENS = 16;

const post = (apiKey: string, body: unknown) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
  body: JSON.stringify(body),
});

const formatOf = ({ answer, answerName }: Omit<AnswerForm, 'signal'>) => ({
  type: 'json_schema',
  json_schema: { name: answerName, schema: answerSchema(answer) },
});

function requestOf<T>(
  model: string,
  { steps, resultsPerSearch, tokensPerPage }: ModelOptions,
  { instructions, input, moreRoom = false, ...form }: Question<T>,
) {
  const search = {
    type: 'web_search',
    max_results: resultsPerSearch,
    max_tokens_per_page: tokensPerPage,
  };
  return {
    model,
    instructions,
    input,
    max_output_tokens: moreRoom ? 2 * MAX_OUTPUT_TOKENS : MAX_OUTPUT_TOKENS,
    max_steps: steps,
    tools: [search],
    // Otherwise the model decides whether to search.
    tool_choice: { type: 'web_search' },
    response_format: formatOf(form),
    store: false,
  };
}

const Count = z.number().int().min(0);

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
    throw new VendorError('bad_answer', `${VENDOR} stopped before the end`, {
      cut: incomplete?.reason === 'max_output_tokens',
    });
  }
  if (status !== 'completed') {
    throw new VendorError('unavailable', `${VENDOR} did not complete its answer`);
  }
  return parts.map(({ type, text }) => (type === 'output_text' ? text : '')).join('');
}
