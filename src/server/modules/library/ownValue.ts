/** A property that a value has itself: what is read from a file may be named like those all objects have. */
export function ownValue(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** The first of a list; of a text that has its language or type beside it, the text. */
export function firstValue(value: unknown): unknown {
  const first: unknown = Array.isArray(value) ? value[0] : value;
  return ownValue(first, '@value') ?? first;
}

/** Whether it says of itself that it is a `ClaimReview` of schema.org, be it among other things. */
export function isReview(value: object): boolean {
  const types = ownValue(value, '@type');
  return (Array.isArray(types) ? (types as unknown[]) : [types]).some(
    (type) =>
      typeof type === 'string' &&
      /^(?:schema:|https?:\/\/(?:www\.)?schema\.org\/)?ClaimReview$/.test(type),
  );
}
