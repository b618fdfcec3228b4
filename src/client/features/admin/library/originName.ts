/** Where a record comes from, in words. */
export const originName = (origin: string): string => NAMES[origin] ?? origin;

/** Sites have a dot in their names. */
const NAMES: Record<string, string> = { starter: 'Verimeter’s own', file: 'Without a site' };
