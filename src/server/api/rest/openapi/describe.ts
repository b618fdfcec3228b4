import { generateOpenApiDocument, type SecuritySchemeObject } from 'trpc-openapi';
import {
  REQUESTS_PER_ADDRESS_AND_DAY,
  REQUESTS_PER_VISITOR_AND_DAY,
} from '../../../../shared/corrections.ts';
import { VERSIONS_MAX } from '../../../../shared/limits.ts';
import { paths } from '../../../../shared/paths.ts';
import * as account from '../../../../shared/schema/account.ts';
import * as admin from '../../../../shared/schema/admin.ts';
import * as analysis from '../../../../shared/schema/analysis.ts';
import * as report from '../../../../shared/schema/report.ts';
import * as result from '../../../../shared/schema/result.ts';
import { ErrorBody } from '../../errors.ts';
import { appRouter, restRoutes, type RestRoute } from '../../router.ts';
import { type Refusal, refusals } from '../call.ts';
import texts from './document.json' with { type: 'json' };
import { calls } from './examples.ts';

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
const ALWAYS = ['method_not_allowed', 'too_many_requests', 'unexpected', 'not_ready'] as const;
const WITH_BEARER = [
  ...(['sign_in_required', 'email_unverified', 'suspended', 'identity_unavailable'] as const),
];
const WITH_BODY = ['malformed_request', 'too_many_fields', 'too_large', 'not_json'] as const;

function completeCall(operation: Operation, { procedure, method, meta }: RestRoute): void {
  const call = calls[procedure];
  operation.tags = [call?.tag ?? ''];
  operation.summary = call?.summary ?? '';
  operation.description = (call?.description ?? '').replace(/\{(\w+)\}/g, limitNamed);
  operation.operationId = procedure.replace('.', '-');
  operation.security = describeSecurity(meta);

  const body = operation.requestBody?.content[JSON_TYPE];
  if (body && call?.request) body.examples = call.request;
  for (const parameter of operation.parameters ?? []) {
    const value = call?.parameters?.[parameter.name];
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
        content: { [JSON_TYPE]: { ...(schema ? { schema } : {}), example: call?.accepted } },
      };
    }
    answer.example = call?.response;
    if (procedure === 'reports.fetch') done.headers = texts.location;
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

const LIMITS: Record<string, number> = {
  ...{ REQUESTS_PER_ADDRESS_AND_DAY, REQUESTS_PER_VISITOR_AND_DAY, VERSIONS_MAX },
};
const limitNamed = (given: string, name: string) => String(LIMITS[name] ?? given);

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
    ...(status === 429 || status === 503 ? { headers: texts.retryAfter } : {}),
    content: { [JSON_TYPE]: { schema: { $ref: '#/components/schemas/Error' }, examples: {} } },
  });
  const content = response.content?.[JSON_TYPE];
  if (content?.examples) content.examples[name] = { value };
}

const DESCRIPTIONS: Partial<Record<number, string>> = texts.statuses;

const schemas = { ...account, ...admin, ...analysis, ...report, ...result };

/** Schemas that are described once under their names; all others are inlined. */
const NAMED = [
  ...(['AnalysisStatus', 'Analyzed', 'CriticalReport', 'DetailedAnalysis'] as const),
  ...(['DetailedSections', 'Exchanged', 'FetchedReport', 'ListedReport', 'PageInfo'] as const),
  ...(['ProgressEnd', 'ProgressEvent', 'ProgressFindings', 'Provenance'] as const),
  ...(['RemainingReports', 'ContentExposure', 'MyReport', 'MyReportList', 'Result'] as const),
  ...(['SeoReport', 'SessionUser', 'SharedReport', 'Source', 'Started', 'WholeReport'] as const),
  ...(['AdminReport', 'AdminReportList', 'ChangedReport'] as const),
];

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
    description: texts.about,
    openApiVersion: '3.1.0',
    baseUrl: (publicUrl ?? '') + paths.api,
    tags: ['Analyzing', 'Reading', 'Allowance', 'Account', 'Administration'],
    securitySchemes: texts.securitySchemes as Record<string, SecuritySchemeObject>,
    defs: {
      ...Object.fromEntries(NAMED.map((name) => [name, schemas[name]])),
      Error: ErrorBody,
    },
  }) as unknown as OpenApi;
  for (const route of restRoutes) {
    const operation = document.paths[route.path]?.[route.method.toLowerCase()];
    if (operation) completeCall(operation, route);
  }
  document.paths['/analysis/progress/{reportId}'] = { get: progressCall };
  // zod-openapi adds the suffix to schemas that answers use; those replace the ones of inputs.
  const named = Object.entries(document.components.schemas).map(
    ([name, schema]) => [name.replace(SUFFIX, ''), schema] as const,
  );
  document.components.schemas = Object.fromEntries(named);
  return JSON.parse(JSON.stringify(document), tidy) as OpenApi;
}

const SUFFIX = /Output$/;

function tidy(key: string, value: unknown): unknown {
  if (key === '$ref' && typeof value === 'string') return value.replace(SUFFIX, '');
  if (typeof value !== 'object' || value === null) return value;
  const schema = value as { minimum?: number; maximum?: number; format?: string; pattern?: string };
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format !== undefined) delete schema.pattern;
  return schema;
}

const progressCall: Operation = texts.progress;
for (const name of ['withheld', 'not_found', 'gone', 'too_many_requests'] as const)
  addRefusal(progressCall, name);
