import { z } from 'zod';
import { describeApi, type OpenApi } from '../api/rest/openapi/describe.ts';

/** The schemas that the interface's own description gives for what a call answers. */
export function describedAnswers(document: OpenApi = describeApi(null)) {
  const definitions = document.components.schemas;
  const known = new Map<string, z.ZodType>();

  const schemaOf = (schema: object): z.ZodType => {
    const whole = JSON.stringify({ ...schema, $defs: definitions });
    const found = known.get(whole);
    if (found) return found;
    const local = whole.replaceAll('#/components/schemas/', '#/$defs/');
    const made = z.fromJSONSchema(JSON.parse(local) as Parameters<typeof z.fromJSONSchema>[0]);
    known.set(whole, made);
    return made;
  };

  return {
    document,
    schemaOf,
    /** What is wrong with an answer by its description; empty when nothing is. */
    faults(method: string, path: string, status: number, body: unknown): string[] {
      const operation = document.paths[path]?.[method.toLowerCase()];
      if (!operation) return [`${method} ${path} is not described`];
      const schema = operation.responses[status]?.content?.['application/json']?.schema;
      if (!schema) return [`${method} ${path} is not described as answering ${status}`];
      const read = schemaOf(schema).safeParse(body);
      return read.success ? [] : [z.prettifyError(read.error)];
    },
  };
}
