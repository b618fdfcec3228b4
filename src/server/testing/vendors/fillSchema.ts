import type { AnswerOptions } from './behavior.ts';

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
