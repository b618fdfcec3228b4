/** A property that a value has itself: what is read from a file may be named like those all objects have. */
export function ownValue(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

/** Whether it says of itself that it is a `ClaimReview` of schema.org, be it among other things. */
export function isReview(value: object): boolean {
  const types = ownValue(value, '@type');
  return (Array.isArray(types) ? (types as unknown[]) : [types]).some(
    (type) =>
      typeof type === 'string' && /^(?:schema:|https?:\/\/schema\.org\/)?ClaimReview$/.test(type),
  );
}
