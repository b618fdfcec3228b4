import type { JsonSchema } from './fillSchema.ts';
import { type Protocol, type Said, type WireRequest, at, schemaFault } from './protocol.ts';

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
