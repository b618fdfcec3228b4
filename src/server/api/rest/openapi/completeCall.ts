import type { RestRoute } from '../routes.ts';
import { examples } from './examples.ts';
import { type Refusal, refusals } from '../call.ts';

interface Content {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters?: { name: string; in: string; example?: unknown; schema?: object }[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<
    string,
    { description: string; headers?: object; content?: Record<string, Content> }
  >;
  security?: Record<string, string[]>[];
}

const JSON_TYPE = 'application/json';
const ALWAYS: readonly Refusal[] = [
  ...(['method_not_allowed', 'too_many_requests', 'unexpected', 'not_ready'] as const),
];
const WITH_BEARER: readonly Refusal[] = [
  ...(['sign_in_required', 'email_unverified', 'suspended', 'identity_unavailable'] as const),
];
const WITH_BODY: readonly Refusal[] = [
  ...(['malformed_request', 'too_many_fields', 'too_large', 'not_json'] as const),
];

export function completeCall(operation: Operation, { procedure, method, meta }: RestRoute): void {
  const example = examples[procedure];
  operation.operationId = procedure.replace('.', '-');
  operation.security = describeSecurity(meta);

  const body = operation.requestBody?.content[JSON_TYPE];
  if (body && example?.request) body.examples = example.request;
  for (const parameter of operation.parameters ?? []) {
    const value = example?.parameters?.[parameter.name];
    if (value !== undefined) parameter.example = value;
  }

  const done = operation.responses['200'];
  const answer = done?.content?.[JSON_TYPE];
  if (done && answer) {
    done.description = 'What was asked for';
    if (meta.mayAccept) {
      const schema = answer.schema;
      operation.responses['202'] = {
        description: 'Taken on; the work goes on after this answer',
        content: {
          [JSON_TYPE]: { ...(schema ? { schema } : {}), example: example?.accepted },
        },
      };
    }
    answer.example = example?.response;
    if (procedure === 'reports.fetch') done.headers = LOCATION;
  }

  const names = [
    ...(meta.refusals ?? []),
    ...(meta.bearer === 'never' ? [] : WITH_BEARER),
    ...ALWAYS,
    ...(method === 'GET' ? [] : WITH_BODY),
  ];
  for (const name of names) addRefusal(operation, name);

  const invalid = operation.responses['400']?.content?.[JSON_TYPE];
  if (meta.needsId !== undefined && invalid?.examples) {
    const { status: _, ...value } = refusals.invalid_input;
    invalid.examples['missing_id'] = { value: { ...value, message: meta.needsId } };
  }
}

function describeSecurity({ bearer, knowsVisitor }: RestRoute['meta']): Record<string, string[]>[] {
  if (bearer === 'required') return [{ bearer: [] }];
  const visitor = knowsVisitor ? [{ visitor: [] }] : [];
  const person = bearer === 'optional' ? [{ bearer: [] }] : [];
  return visitor.length + person.length > 0 ? [{}, ...visitor, ...person] : [];
}

export function addRefusal(operation: Pick<Operation, 'responses'>, name: Refusal): void {
  const { status, ...value } = refusals[name];
  const { responses }: { responses: Partial<Operation['responses']> } = operation;
  const response = (responses[status] ??= {
    description: DESCRIPTIONS[status] ?? 'Refused',
    ...(status === 429 || status === 503 ? { headers: RETRY_AFTER } : {}),
    content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, examples: {} } },
  });
  const content = response.content?.[JSON_TYPE];
  if (content?.examples) content.examples[name] = { value };
}

const DESCRIPTIONS: Record<number, string> = {
  400: 'Something about the request is wrong',
  401: 'For people who are signed in, or the identity token does not hold',
  403: 'Who asks may not, or has used up the free reports of this month',
  404: 'There is no such report or account',
  405: 'Made with another method than the call has; `Allow` names those it has',
  409: 'Not in a state for this',
  410: 'The report was deleted',
  413: 'The request is too large',
  415: 'The request is not JSON',
  422: 'The report has no result to show',
  429: 'Too often',
  500: 'Something unexpected; the number in the text helps to find it',
  502: 'The analysis gave no result',
  503: 'The product is starting, its database is busy, or identity tokens cannot be checked',
};

const RETRY_AFTER = {
  'Retry-After': { description: 'Seconds after which to try again', schema: { type: 'integer' } },
};

const LOCATION = {
  Location: { description: 'The same as `redirect`', schema: { type: 'string' } },
};
