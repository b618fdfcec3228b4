/**
 * The vendor's own name for an error, from the body of any of the three: a word, never its prose.
 * Null when there is none.
 */
export function errorCode(body: unknown): string | null {
  const error = field(body, 'error');
  const named = ['code', 'status', 'type'].map((name) => field(error, name));
  const code = named.find((value) => typeof value === 'string');
  return code !== undefined && /^[\w.-]{1,64}$/.test(code) ? code : null;
}

/** The content, not the request, was found unfit. */
export const isContentCode = (code: string): boolean =>
  /content_(filter|policy)|moderation|invalid_prompt|safety|prohibited/i.test(code);

/** Nothing is left to pay with: waiting does not help. */
export const isQuotaCode = (code: string): boolean => /insufficient|billing|credit/i.test(code);

/** A property of what may or may not be an object. */
export function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}
