import { z } from 'zod';
import { removeHidden } from '../../../shared/text.ts';
import { VendorError } from './vendorError.ts';

interface AnswerSchema {
  type?: 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null';
  description?: string;
  properties?: Record<string, AnswerSchema>;
  required?: string[];
  additionalProperties?: false;
  items?: AnswerSchema;
  anyOf?: AnswerSchema[];
  enum?: (string | number | boolean | null)[];
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/**
 * What an answer has to be, in the part of JSON Schema that structured output of all three vendors
 * understands: objects are closed and lack nothing, a length or format of a string is not asked for.
 * The answer is checked by the zod schema itself, so nothing is lost but a hint.
 */
export function answerSchema(answer: z.ZodType): AnswerSchema {
  return portable(z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }));
}

type Given = z.core.JSONSchema.BaseSchema;

function portable(given: Given): AnswerSchema {
  const { type, description, properties, items, minItems, maxItems } = given;
  const choices = given.anyOf ?? given.oneOf;
  const values = given.const === undefined ? given.enum : [given.const];
  return {
    ...(type === undefined || Array.isArray(type) ? {} : { type }),
    ...(description === undefined ? {} : { description }),
    ...(properties ? closed(properties) : {}),
    ...(isSchema(items) ? { items: portable(items) } : {}),
    ...(choices ? { anyOf: choices.filter(isSchema).map(portable) } : {}),
    ...(values ? { enum: values } : {}),
    ...bounds(given),
    ...(minItems === undefined ? {} : { minItems }),
    ...(maxItems === undefined ? {} : { maxItems }),
  };
}

function closed(properties: NonNullable<Given['properties']>): AnswerSchema {
  const known = Object.entries(properties).flatMap(([name, of]): [string, AnswerSchema][] =>
    isSchema(of) ? [[name, portable(of)]] : [],
  );
  return {
    properties: Object.fromEntries(known),
    required: known.map(([name]) => name),
    additionalProperties: false,
  };
}

/** zod bounds every integer by what a double holds, which says nothing to a model. */
function bounds({ minimum, maximum }: Given): AnswerSchema {
  const says = (bound: number | undefined) =>
    bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER;
  return {
    ...(minimum !== undefined && says(minimum) ? { minimum } : {}),
    ...(maximum !== undefined && says(maximum) ? { maximum } : {}),
  };
}

const isSchema = (value: unknown): value is Given =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/**
 * The model's text as the answer that was asked for, every string in it cleaned. Throws a
 * `VendorError` of kind `bad_answer` that names the first thing that is wrong, never what was said.
 */
export function readAnswer<T>(vendor: string, text: string, answer: z.ZodType<T>): T {
  const read = answer.safeParse(cleanStrings(parse(vendor, text)));
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  const place = issue?.path.map(String).join('.').slice(0, 100);
  throw new VendorError(
    'bad_answer',
    `${vendor}'s answer is not what was asked for (${place || 'as a whole'}: ${issue?.code ?? ''})`,
  );
}

function parse(vendor: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new VendorError('bad_answer', `${vendor}'s model said something that is not JSON`);
  }
}

/** The longest string that is taken from a vendor; what belongs to a report is far below. */
const LONGEST_STRING = 10_000; // UTF-16 code units

/** Deeper than any answer that is asked for. */
const DEEPEST = 20; // objects and lists

/**
 * The value with every string in one line, without the characters that a database refuses or that
 * hide text from a reader, and cut at `LONGEST_STRING`. What is too deep becomes null.
 */
export function cleanStrings(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return cleanString(value, LONGEST_STRING);
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEEPEST) return null;
  if (Array.isArray(value)) return value.map((one) => cleanStrings(one, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, cleanStrings(one, depth + 1)]),
  );
}

/** One string, cut at so many code units and cleaned; a character that the cut halves is dropped. */
export function cleanString(value: string, longest: number): string {
  return removeHidden(value.slice(0, longest));
}
