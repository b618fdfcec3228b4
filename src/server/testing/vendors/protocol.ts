import type { IncomingHttpHeaders } from 'node:http';
import type { FoundPage } from './behavior.ts';
import type { JsonSchema } from './fillSchema.ts';

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
