import type { JsonSchema } from './fillSchema.ts';
import { type Protocol, type Said, type WireRequest, at, isBody, schemaFault } from './protocol.ts';

/** OpenAI's Responses API. */
export const openaiProtocol: Protocol = {
  modelInPath: (path) => (path === '/openai/responses' ? '' : null),

  fault({ headers, body, key }) {
    if (headers.authorization !== `Bearer ${key}`) {
      return { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided.' };
    }
    const message = wrong(body);
    return message ? { status: 400, message } : null;
  },

  schemaOf: (body) => at(body, 'text', 'format', 'schema') as JsonSchema,

  answer: (said) => response(said, [{ type: 'output_text', text: said.text, annotations: [] }]),

  refuse: (said, by) =>
    by === 'model'
      ? response(said, [{ type: 'refusal', refusal: "I'm sorry, I can't help with that." }])
      : { ...response(said, []), ...incomplete('content_filter') },

  truncate: (said) => ({
    ...response(said, [
      { type: 'output_text', text: said.text.slice(0, said.text.length / 2), annotations: [] },
    ]),
    ...incomplete('max_output_tokens'),
  }),

  fail: (said, code) => ({
    ...response(said, []),
    status: 'failed',
    error: { code, message: 'Something of ours went wrong.' },
  }),

  error: ({ status, code, message }) => ({
    error: {
      message,
      type: status >= 500 ? 'server_error' : 'invalid_request_error',
      param: null,
      code: code ?? null,
    },
  }),
};

const incomplete = (reason: string) => ({ status: 'incomplete', incomplete_details: { reason } });

const message = (id: string, phase: string, content: unknown[]) => ({
  type: 'message',
  id,
  status: 'completed',
  role: 'assistant',
  phase,
  content,
});

function response({ model }: Said, content: unknown[]) {
  return {
    id: 'resp_1',
    object: 'response',
    created_at: 1_780_000_000,
    status: 'completed',
    error: null,
    incomplete_details: null,
    model,
    output: [
      { type: 'reasoning', id: 'rs_1', summary: [] },
      message('msg_1', 'commentary', [
        { type: 'output_text', text: 'Let me look at this.', annotations: [] },
      ]),
      message('msg_2', 'final_answer', content),
    ],
    store: false,
    usage: {
      input_tokens: 700,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: 120,
      output_tokens_details: { reasoning_tokens: 40 },
      total_tokens: 820,
    },
  };
}

function wrong(body: WireRequest['body']): string | null {
  if (typeof body['model'] !== 'string') return 'model is missing';
  if (body['store'] !== false) return 'store is not off';
  if (typeof body['max_output_tokens'] !== 'number') return 'max_output_tokens is missing';
  const question = at(body, 'input', 1);
  if (!['system', 'developer'].includes(String(at(body, 'input', 0, 'role')))) {
    return 'the instructions are missing';
  }
  if (at(question, 'role') !== 'user' || at(question, 'content', 0, 'type') !== 'input_text') {
    return 'the question is missing';
  }
  const format = at(body, 'text', 'format');
  if (!isBody(format) || format['type'] !== 'json_schema' || format['strict'] !== true) {
    return 'no strict JSON schema is asked for';
  }
  if (!/^[\w-]{1,64}$/.test(String(format['name']))) return 'the schema has no name';
  return schemaFault(format['schema']);
}
