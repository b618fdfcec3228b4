/** A moment to the second, where the reader is and in their own way. */
export const momentInWords = (iso: string): string =>
  new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' }).format(
    new Date(iso),
  );
