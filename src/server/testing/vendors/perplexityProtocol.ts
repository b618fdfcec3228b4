import type { FoundPage } from './behavior.ts';
import type { JsonSchema } from './fillSchema.ts';
import { type Protocol, type Said, type WireRequest, at, isBody, schemaFault } from './protocol.ts';

/** Perplexity's Agent API. */
export const perplexityProtocol: Protocol = {
  modelInPath: (path) => (path === '/perplexity/agent' ? '' : null),

  fault({ headers, body, key }) {
    if (headers.authorization !== `Bearer ${key}`) {
      return { status: 401, code: 'forbidden', message: 'Invalid API key.' };
    }
    const message = wrong(body);
    return message ? { status: 400, message } : null;
  },

  schemaOf: (body) => at(body, 'response_format', 'json_schema', 'schema') as JsonSchema,

  answer: (said) => response(said, [{ type: 'output_text', text: said.text, annotations: [] }]),

  refuse: (said, by) =>
    by === 'model'
      ? response(said, [{ type: 'refusal', refusal: "I can't help with that." }])
      : { ...response(said, []), ...incomplete('content_filter') },

  truncate: (said) => ({
    ...response(said, [
      { type: 'output_text', text: said.text.slice(0, said.text.length / 2), annotations: [] },
    ]),
    ...incomplete('max_output_tokens'),
  }),

  fail: (said, code) => ({
    ...response(said, []),
    output: [],
    status: 'failed',
    error: { type: code, code: 500, message: 'Something of ours went wrong.' },
  }),

  error: ({ status, code, message }) => ({
    error: { message, type: code ?? TYPES[status] ?? 'internal_error', code: status },
  }),
};

const TYPES: Record<number, string> = {
  400: 'invalid_request',
  401: 'forbidden',
  404: 'invalid_model',
  429: 'request_rate_limit_exceeded',
};

const FIELDS = new Set(
  'model input instructions max_output_tokens tools tool_choice response_format store'.split(' '),
);

const incomplete = (reason: string) => ({ status: 'incomplete', incomplete_details: { reason } });

function response({ model, searches }: Said, content: unknown[]) {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_780_000_000,
    completed_at: 1_780_000_004,
    model,
    status: 'completed',
    store: false,
    output: [
      ...searches.map((results, i) => ({
        type: 'search_results',
        queries: [`query ${i + 1}`],
        results: results.map(wireResult),
      })),
      { type: 'message', id: 'msg_1', role: 'assistant', status: 'completed', content },
    ],
    usage: {
      input_tokens: 4_000,
      output_tokens: 600,
      total_tokens: 4_600,
      cost: {
        currency: 'USD',
        input_cost: 0.001,
        output_cost: 0.0015,
        tool_calls_cost: 0.005,
        total_cost: 0.0075,
      },
      tool_calls_details: { search_web: { invocation: searches.length } },
    },
  };
}

const wireResult = (page: FoundPage) => ({
  date: '2026-03-01',
  ...page,
  last_updated: '2026-04-01',
  source: 'web',
});

function wrong(body: WireRequest['body']): string | null {
  const unknown = Object.keys(body).find((field) => !FIELDS.has(field));
  if (unknown) return `${unknown} is no field`;
  if (typeof body['model'] !== 'string') return 'model is missing';
  if (typeof body['input'] !== 'string' || !body['input']) return 'input is missing';
  if (typeof body['instructions'] !== 'string') return 'instructions are missing';
  if (body['store'] !== false) return 'store is not off';
  if (at(body, 'tools', 0, 'type') !== 'web_search') return 'the search is not offered';
  if (at(body, 'tool_choice', 'type') !== 'web_search') return 'the search is not forced';
  const format = body['response_format'];
  const schema = at(format, 'json_schema');
  if (!isBody(format) || format['type'] !== 'json_schema' || !isBody(schema)) {
    return 'no JSON schema is asked for';
  }
  if (!/^[\w-]{1,64}$/.test(String(schema['name']))) return 'the schema has no name';
  return schemaFault(schema['schema']);
}
