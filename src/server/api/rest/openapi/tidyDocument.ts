/**
 * The document without what the generator leaves behind: schemas that are told twice, once for what
 * is sent and once for what is answered, bounds that every whole number has, and patterns beside the
 * name of a format.
 */
export function tidyDocument<T extends { components: { schemas: Record<string, object> } }>(
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
