import type { IncomingHttpHeaders } from 'node:http';
import type { AnswerOptions, FoundPage } from './behavior.ts';

/** How one vendor is spoken to, as far as the stand-in has to know. */
export interface Protocol {
  /** The model's name in the path, an empty string where it stands in the body, null: not this path. */
  modelInPath(path: string): string | null;
  /** Null when the request is one that the vendor would take. */
  fault(request: WireRequest): Fault | null;
  /** Claims that are asked about, where the vendor is told of them a line each. */
  linesOf?(body: Body): number;
  /** Whether only the schema is to be prepared. */
  isWarmUp?(body: Body): boolean;
  /** What was asked for. */
  schemaOf(body: Body): JsonSchema;
  answer(said: Said): unknown;
  refuse(said: Said, by: 'model' | 'filter'): unknown;
  truncate(said: Said): unknown;
  /** 200, and an error inside; null for a vendor that has no such thing. */
  fail(said: Said, code: string): unknown;
  error(fault: Fault): unknown;
}

export type Body = Record<string, unknown>;

export interface WireRequest {
  headers: IncomingHttpHeaders;
  body: Body;
  key: string;
}

export interface Fault {
  status: number;
  /** The vendor's own name for it. */
  code?: string | undefined;
  message: string;
}

export interface Said {
  model: string;
  text: string;
  searches: readonly (readonly FoundPage[])[];
}

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Reads into nested objects and lists; undefined where the way ends. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>(
    (found, step) =>
      typeof found === 'object' && found !== null
        ? (found as Record<string | number, unknown>)[step]
        : undefined,
    value,
  );
}

/** Why a schema is none for structured output, or null: objects are closed and lack nothing. */
export function schemaFault(schema: unknown, path = 'schema'): string | null {
  if (!isBody(schema)) return `${path} is not an object`;
  const of = schema as JsonSchema & Body;
  const unknown = Object.keys(of).find((keyword) => !KEYWORDS.has(keyword));
  if (unknown) return `${path} has the keyword ${unknown}`;
  if (of.type === 'object') {
    const names = Object.keys(of.properties ?? {});
    if (of.additionalProperties !== false) return `${path} is open`;
    const missing = names.find((name) => !of.required?.includes(name));
    if (missing !== undefined) return `${path}.${missing} is not required`;
  } else if (!of.type && !of.anyOf && !of.enum) return `${path} says nothing`;
  const below: [string, unknown][] = [
    ...Object.entries(of.properties ?? {}),
    ...(of.items ? [['items', of.items] as [string, unknown]] : []),
    ...(of.anyOf ?? []).map((one, i): [string, unknown] => [`anyOf.${i}`, one]),
  ];
  for (const [name, part] of below) {
    const fault = schemaFault(part, `${path}.${name}`);
    if (fault) return fault;
  }
  return null;
}

/** What all three vendors' structured output understands. */
const KEYWORDS = new Set(
  'type description properties required additionalProperties items minItems maxItems minimum maximum enum anyOf'.split(
    ' ',
  ),
);

export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean;
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  enum?: unknown[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
}

/** Names under which the answers have their grades. */
const GRADES = new Set([
  'perplexity_main_grade',
  'claim_false_true_spectrum',
  'source_credibility_and_track_record',
  'bias_and_independence_assessment',
  'contextual_integrity_and_accuracy',
  'content_coherence_and_logical_consistency',
  'expert_and_consensus_alignment',
  'score',
]);

/**
 * An answer as a model would make it of the schema it was asked for: what the options say by name,
 * else something of the right type and range.
 */
export function fillSchema(schema: JsonSchema, options: AnswerOptions, name = 'answer'): unknown {
  const given = givenValue(name, options);
  if (given !== undefined) return given;
  const [first] = schema.anyOf ?? [];
  if (first) return fillSchema(first, options, name);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([property]) => !options.without?.includes(property))
          .map(([property, of]) => [
            property,
            property === 'assessment'
              ? (options.values?.['assessment'] ?? assessmentOf(schema, options))
              : fillSchema(of, options, property),
          ]),
      );
    case 'array':
      if (name === 'claims') return fillClaims(schema.items ?? {}, options);
      return Array.from({ length: Math.max(1, schema.minItems ?? 0) }, () =>
        fillSchema(schema.items ?? {}, options, `${name} item`),
      );
    case 'number':
    case 'integer':
      return middle(schema);
    case 'boolean':
      return false;
    case 'null':
      return null;
    case undefined:
    default:
      return `What the stand-in says about ${name.replaceAll('_', ' ')}.`;
  }
}

/** One entry for each claim, by its number. */
const fillClaims = (entry: JsonSchema, { lines = 1, ...options }: AnswerOptions) =>
  Array.from({ length: lines }, (_, line) => {
    const own = options.ofLines?.[line] ?? {};
    const values = { ...options.values, ...own.values, claim: line + 1 };
    return fillSchema(entry, { ...options, ...own, values }, 'claims item');
  });

function givenValue(name: string, { values, percentage, grade }: AnswerOptions): unknown {
  if (values && Object.hasOwn(values, name)) return values[name];
  if (name === 'truth_percentage') return percentage;
  return GRADES.has(name) ? grade : undefined;
}

/** As a model would choose it that gives this number. */
function assessmentOf(
  { properties = {} }: JsonSchema,
  { percentage = 50, grade = 5 }: AnswerOptions,
): string {
  const number = 'truth_percentage' in properties ? percentage : grade * 10;
  if (number === 50) return 'not_enough_evidence';
  return number > 50 ? 'supported' : 'refuted';
}

function middle({ minimum = 0, maximum = 10 }: JsonSchema): number {
  return Math.round((Math.max(minimum, 0) + Math.min(maximum, 100)) / 2);
}
