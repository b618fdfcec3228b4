import type { FoundPage } from './behavior.ts';
import {
  at,
  isBody,
  type JsonSchema,
  type Protocol,
  type Said,
  schemaFault,
  type WireRequest,
} from './protocol.ts';

/** Google's generateContent. */
export const geminiProtocol: Protocol = {
  modelInPath: (path) => /^\/gemini\/models\/([^/:]+):generateContent$/.exec(path)?.[1] ?? null,

  fault({ headers, body, key }) {
    if (headers['x-goog-api-key'] !== key) {
      return { status: 401, code: 'UNAUTHENTICATED', message: 'API key not valid.' };
    }
    const message = wrong(body);
    return message ? { status: 400, message } : null;
  },

  schemaOf: (body) => at(body, 'generationConfig', 'responseJsonSchema') as JsonSchema,

  answer: (said) => response(said, [candidate(said.text, 'STOP')]),

  refuse: (said, by) =>
    by === 'model'
      ? response(said, [{ finishReason: 'SAFETY', index: 0, safetyRatings: [] }])
      : { ...response(said, []), promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } },

  truncate: (said) =>
    response(said, [candidate(said.text.slice(0, said.text.length / 2), 'MAX_TOKENS')]),

  fail: (said) => response(said, [{ finishReason: 'OTHER', index: 0 }]),

  error: ({ status, code, message }) => ({
    error: { code: status, message, status: code ?? STATUSES[status] ?? 'INTERNAL' },
  }),
};

const STATUSES: Record<number, string> = {
  400: 'INVALID_ARGUMENT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  429: 'RESOURCE_EXHAUSTED',
  503: 'UNAVAILABLE',
};

const candidate = (text: string, finishReason: string) => ({
  content: { role: 'model', parts: [{ text }] },
  finishReason,
  index: 0,
});

function response({ model }: Said, candidates: unknown[]) {
  return {
    ...(candidates.length > 0 ? { candidates } : {}),
    usageMetadata: { promptTokenCount: 650, candidatesTokenCount: 90, totalTokenCount: 740 },
    modelVersion: model,
    responseId: 'response-1',
  };
}

function wrong(body: WireRequest['body']): string | null {
  if (typeof at(body, 'systemInstruction', 'parts', 0, 'text') !== 'string') {
    return 'the instructions are missing';
  }
  if (at(body, 'contents', 0, 'role') !== 'user') return 'the question is missing';
  if (typeof at(body, 'contents', 0, 'parts', 0, 'text') !== 'string') return 'the text is missing';
  if (typeof at(body, 'generationConfig', 'maxOutputTokens') !== 'number') {
    return 'maxOutputTokens is missing';
  }
  if (at(body, 'generationConfig', 'responseMimeType') !== 'application/json') {
    return 'no JSON is asked for';
  }
  return schemaFault(at(body, 'generationConfig', 'responseJsonSchema'));
}

/** OpenAI's Responses API. */
export const openaiProtocol: Protocol = {
  modelInPath: (path) => (path === '/openai/responses' ? '' : null),

  fault({ headers, body, key }) {
    if (headers.authorization !== `Bearer ${key}`) {
      return { status: 401, code: 'invalid_api_key', message: 'Incorrect API key provided.' };
    }
    const message = wrongOfOpenaiProtocol(body);
    return message ? { status: 400, message } : null;
  },

  schemaOf: (body) => at(body, 'text', 'format', 'schema') as JsonSchema,

  answer: (said) =>
    responseOfOpenaiProtocol(said, [{ type: 'output_text', text: said.text, annotations: [] }]),

  refuse: (said, by) =>
    by === 'model'
      ? responseOfOpenaiProtocol(said, [
          { type: 'refusal', refusal: "I'm sorry, I can't help with that." },
        ])
      : { ...responseOfOpenaiProtocol(said, []), ...incomplete('content_filter') },

  truncate: (said) => ({
    ...responseOfOpenaiProtocol(said, [
      { type: 'output_text', text: said.text.slice(0, said.text.length / 2), annotations: [] },
    ]),
    ...incomplete('max_output_tokens'),
  }),

  fail: (said, code) => ({
    ...responseOfOpenaiProtocol(said, []),
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

function responseOfOpenaiProtocol({ model }: Said, content: unknown[]) {
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

function wrongOfOpenaiProtocol(body: WireRequest['body']): string | null {
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

/** Perplexity's Agent API. */
export const perplexityProtocol: Protocol = {
  modelInPath: (path) => (path === '/perplexity/agent' ? '' : null),

  fault({ headers, body, key }) {
    if (headers.authorization !== `Bearer ${key}`) {
      return { status: 401, code: 'forbidden', message: 'Invalid API key.' };
    }
    const message = wrongOfPerplexityProtocol(body);
    return message ? { status: 400, message } : null;
  },

  isWarmUp: (body) => body['max_output_tokens'] === 16 && body['tools'] === undefined,

  linesOf: (body) => String(body['input']).split('\n').length,

  schemaOf: (body) => at(body, 'response_format', 'json_schema', 'schema') as JsonSchema,

  answer: (said) =>
    responseOfPerplexityProtocol(said, [{ type: 'output_text', text: said.text, annotations: [] }]),

  refuse: (said, by) =>
    by === 'model'
      ? responseOfPerplexityProtocol(said, [
          { type: 'refusal', refusal: "I can't help with that." },
        ])
      : { ...responseOfPerplexityProtocol(said, []), ...incomplete('content_filter') },

  truncate: (said) => ({
    ...responseOfPerplexityProtocol(said, [
      { type: 'output_text', text: said.text.slice(0, said.text.length / 2), annotations: [] },
    ]),
    ...incomplete('max_output_tokens'),
  }),

  fail: (said, code) => ({
    ...responseOfPerplexityProtocol(said, []),
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
  'model input instructions max_output_tokens max_steps tools tool_choice response_format store'.split(
    ' ',
  ),
);

const SEARCH_FIELDS = new Set('type max_results max_tokens_per_page filters'.split(' '));

function responseOfPerplexityProtocol({ model, searches }: Said, content: unknown[]) {
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

function wrongOfPerplexityProtocol(body: WireRequest['body']): string | null {
  const unknown = Object.keys(body).find((field) => !FIELDS.has(field));
  if (unknown) return `${unknown} is no field`;
  if (typeof body['model'] !== 'string') return 'model is missing';
  if (typeof body['input'] !== 'string' || !body['input']) return 'input is missing';
  if (typeof body['instructions'] !== 'string') return 'instructions are missing';
  if (body['store'] !== false) return 'store is not off';
  const search = at(body, 'tools', 0);
  const option = isBody(search) && Object.keys(search).find((name) => !SEARCH_FIELDS.has(name));
  if (option) return `tools.0.${option} is no field`;
  if (perplexityProtocol.isWarmUp?.(body) !== true) {
    if (at(body, 'tools', 0, 'type') !== 'web_search') return 'the search is not offered';
    if (at(body, 'tool_choice', 'type') !== 'web_search') return 'the search is not forced';
  }
  const format = body['response_format'];
  const schema = at(format, 'json_schema');
  if (!isBody(format) || format['type'] !== 'json_schema' || !isBody(schema)) {
    return 'no JSON schema is asked for';
  }
  if (!/^[\w-]{1,64}$/.test(String(schema['name']))) return 'the schema has no name';
  return schemaFault(schema['schema']);
}
