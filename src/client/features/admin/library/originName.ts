/** Where a record comes from, in words. */
export const originName = (origin: string): string =>
  origin === 'starter' ? 'Verimeter’s own' : origin;
