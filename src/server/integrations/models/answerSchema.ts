import { z } from 'zod';

export interface AnswerSchema {
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
