import { z } from 'zod';
import { removeHidden } from '../../../shared/text.ts';
import { parseJson } from '../../platform/parseJson.ts';
import { VendorError } from './vendor.ts';

export interface Model {
  readonly vendor: string;
  readonly name: string;
  /** Sends one request. Rejects with a `VendorError` or the signal's reason. */
  ask<T>(question: Question<T>): Promise<Reply<T>>;
  /** For a vendor whose first answer with a new schema takes long. */
  prepare?(form: AnswerForm): Promise<void>;
}

export type AnswerForm = Pick<Question<unknown>, 'answer' | 'answerName' | 'signal'>;

export const Count = z.int().min(0);
export const Tokens = z.object({ input: Count, output: Count });
export type Tokens = z.infer<typeof Tokens>;

export interface Question<T> {
  instructions: string;
  input: string;
  answer: z.ZodType<T>;
  answerName: string;
  signal: AbortSignal;
  /** For small tasks: a short answer, soon, with little reasoning. */
  light?: boolean;
  /** Doubles the length limit of the answer, after one was cut off. */
  moreRoom?: boolean;
}

export interface Reply<T> {
  answer: T;
  results: SearchResult[];
  model: string;
  tokens: Tokens | null;
  costUsd: number | null;
}

export interface SearchResult {
  id: number;
  title: string;
  url: string;
  date: string | null;
  snippet: string;
}

export interface ModelConfig {
  apiKey: string;
  /** Without a trailing slash */
  baseUrl: string;
  model: string;
  options?: ModelOptions;
}

export interface ModelOptions {
  /** Reasoning effort, as the vendor names its levels. */
  reasoning?: string | undefined;
  /** Rounds of searching, 1 to 10 */
  steps?: number | undefined;
  resultsPerSearch?: number | undefined;
  tokensPerPage?: number | undefined;
}

export function modelName(given: unknown, asked: string): string {
  return (typeof given === 'string' && cleanString(given, 100)) || asked;
}

const PORTABLE =
  /^(type|description|properties|required|additionalProperties|items|anyOf|enum|(min|max)(imum|Items))$/;

/** The answer's schema in the subset of JSON Schema that all three vendors support. */
export function answerSchema(answer: z.ZodType) {
  const { $schema: _, ...schema } = z.toJSONSchema(answer, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => makePortable(jsonSchema),
  });
  return schema;
}

function makePortable(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.properties) {
    schema.required = Object.keys(schema.properties);
    schema.additionalProperties = false;
  }
  if (schema.oneOf) schema.anyOf = schema.oneOf;
  if (schema.const !== undefined) schema.enum = [schema.const];
  // zod's default bounds of integers say nothing to a model.
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  for (const name of Object.keys(schema))
    if (!PORTABLE.test(name)) Reflect.deleteProperty(schema, name);
}

/** Throws a VendorError `bad_answer` that names the first wrong field, never its content. */
export function readAnswer<T>(vendor: string, text: string, answer: z.ZodType<T>): T {
  const given = parseJson(withoutFence(text));
  if (given === undefined)
    throw new VendorError('bad_answer', `${vendor}'s model said something that is not JSON`);
  const read = answer.safeParse(cleanStrings(given));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.map(String).join('.').slice(0, 100);
  throw new VendorError(
    'bad_answer',
    `${vendor}'s answer is not what was asked for (${place || 'as a whole'}: ${issue?.code ?? ''})`,
  );
}

/** Some models put their JSON into a code block, whatever the instructions say. */
function withoutFence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith('```') || !trimmed.endsWith('```')) return text;
  const firstLine = trimmed.indexOf('\n');
  return firstLine < 0 ? text : trimmed.slice(firstLine + 1, -3);
}

const LONGEST_STRING = 10_000; // UTF-16 code units
const DEEPEST = 20; // objects and lists

export function cleanStrings(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanString(value, LONGEST_STRING);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(value)) return value.map((one) => cleanStrings(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, cleanStrings(one, depth + 1)]),
  );
}

export const cleanString = (value: string, longest: number): string =>
  removeHidden(value.slice(0, longest));
