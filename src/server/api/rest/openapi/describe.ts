import { generateOpenApiDocument } from 'trpc-openapi';
import { paths } from '../../../../shared/paths.ts';
import {
  ContentExposure,
  Exchanged,
  MyReport,
  MyReportList,
  SessionUser,
} from '../../../../shared/schema/account.ts';
import {
  AdminReport,
  AdminReportList,
  ChangedReport,
} from '../../../../shared/schema/adminReport.ts';
import { RemainingReports, Started } from '../../../../shared/schema/analysis.ts';
import { DetailedAnalysis, DetailedSections } from '../../../../shared/schema/detailed.ts';
import { PageInfo } from '../../../../shared/schema/page.ts';
import { AnalysisStatus, ProgressEnd, ProgressEvent } from '../../../../shared/schema/progress.ts';
import { Provenance, Result, Source } from '../../../../shared/schema/result.ts';
import {
  CriticalReport,
  FetchedReport,
  ListedReport,
  SeoReport,
  SharedReport,
  WholeReport,
} from '../../../../shared/schema/views.ts';
import { Analysed } from '../../../../shared/schema/waited.ts';
import { ErrorBody } from '../../errors.ts';
import { appRouter } from '../../router.ts';
import { restRoutes, type RestRoute } from '../routes.ts';
import { REPORT_ID, examples } from './examples.ts';
import { type Refusal, refusals } from '../call.ts';

interface Content {
  schema?: object;
  example?: unknown;
  examples?: Record<string, { summary?: string; value: unknown }>;
}

interface Operation {
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

function completeCall(operation: Operation, { procedure, method, meta }: RestRoute): void {
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

function addRefusal(operation: Pick<Operation, 'responses'>, name: Refusal): void {
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

export interface OpenApi {
  openapi: string;
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object> };
}

export function describeApi(publicUrl: string | null): OpenApi {
  const document = generateOpenApiDocument(appRouter, {
    title: 'Verimeter',
    version: '1',
    description: ABOUT,
    openApiVersion: '3.1.0',
    baseUrl: (publicUrl ?? '') + paths.api,
    tags: ['Analysing', 'Reading', 'Allowance', 'Account', 'Administration'],
    securitySchemes: { visitor: VISITOR, bearer: BEARER },
    defs: {
      ...{ AnalysisStatus, Analysed, CriticalReport, DetailedAnalysis, DetailedSections },
      ...{
        Exchanged,
        FetchedReport,
        ListedReport,
        PageInfo,
        ProgressEnd,
        ProgressEvent,
        Provenance,
        RemainingReports,
      },
      ...{ ContentExposure, MyReport, MyReportList },
      ...{ Result, SeoReport, SessionUser, SharedReport, Source, Started, WholeReport },
      ...{ AdminReport, AdminReportList, ChangedReport },
      Error: ErrorBody,
    },
  }) as unknown as OpenApi;
  for (const route of restRoutes(appRouter)) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    if (operation) completeCall(operation, route);
  }
  document.paths['/analysis/progress/{reportId}'] = { get: progressCall };
  return tidyDocument(document);
}

const ABOUT = `The truth potential meter: three independent analysts judge a claim, a text or a link.

Times are ISO 8601 in UTC. A field that a call does not know is refused; booleans are \`true\` or
\`false\` and nothing else. Errors have the shape \`{message, code, error?, issues?}\`, where \`message\` is a
text to show and \`error\` a stable name to act on. What works by GET works by HEAD. Pages of other
origins cannot read the answers.`;

const VISITOR = {
  type: 'apiKey',
  in: 'header',
  name: 'X-Anonymous-Token',
  description:
    'A UUID that the visitor made and keeps; it is what their reports of a month are counted by. The ' +
    'first start answers one to whoever brings none, as `metadata.anonymousToken` and as a cookie; ' +
    'where both are sent the cookie counts.',
} as const;

const BEARER = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'JWT',
  description:
    'The identity token of somebody who is signed in, as the sign-in service issues it for an hour. It ' +
    'has to be exchanged once, at `/auth/firebase`, before other calls take it. Whoever sends one is ' +
    'who it says or is refused, never taken for a visitor.',
} as const;

function tidyDocument<T extends { components: { schemas: Record<string, object> } }>(
  document: T,
): T {
  const { schemas } = document.components;
  for (const name of Object.keys(schemas)) {
    const answered = schemas[`${name}${SUFFIX}`];
    if (!answered) continue;
    schemas[name] = answered;
    Reflect.deleteProperty(schemas, `${name}${SUFFIX}`);
  }
  return JSON.parse(JSON.stringify(document), tidy) as T;
}

const SUFFIX = 'Output';

function tidy(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') {
    return value.endsWith(SUFFIX) ? value.slice(0, -SUFFIX.length) : value;
  }
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as { minimum?: number; maximum?: number; format?: string; pattern?: string };
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  return schema;
}

const progressCall: Operation = {
  operationId: 'analysis-progress',
  summary: 'Watch an analysis live',
  description:
    'Server-sent events: an event `step` (a `ProgressEvent`) for each thing that happens, what ' +
    'happened already first, then `end` (a `ProgressEnd`). Each step has an id; with it in ' +
    '`Last-Event-ID` a stream that broke off goes on without gap or repetition. A comment is sent ' +
    'every 15 seconds. Any server of the product can be asked.',
  tags: ['Analysing'],
  security: [],
  parameters: [
    {
      name: 'reportId',
      in: 'path',
      ...{ required: true, schema: { type: 'string', format: 'uuid' } },
      example: REPORT_ID,
    },
    {
      name: 'Last-Event-ID',
      in: 'header',
      ...{
        required: false,
        schema: { type: 'integer' },
        description: 'The last event that was seen',
      },
    },
  ],
  responses: {
    200: {
      description: 'The stream',
      content: {
        'text/event-stream': {
          schema: { type: 'string' },
          example:
            'id: 1\nevent: step\ndata: {"seq":1,"step":"preprocessing","status":"started",' +
            '"at":"2026-11-20T12:00:00.000Z","percentage":null}\n\n',
        },
      },
    },
  },
};
for (const name of ['withheld', 'not_found', 'gone', 'too_many_requests'] as const)
  addRefusal(progressCall, name);
