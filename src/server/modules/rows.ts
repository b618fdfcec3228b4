import type { Log } from '../log.ts';
import { firstOf } from '../../shared/cutText.ts';

type WithIsoTimes<T> = {
  [Key in keyof T]: Extract<T[Key], Date> extends never ? T[Key] : Exclude<T[Key], Date> | string;
};

export const withIsoTimes = <T extends object>(record: T) =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]: [string, unknown]) => [
      name,
      value instanceof Date ? value.toISOString() : value,
    ]),
  ) as WithIsoTimes<T>;

export const toRow = <R extends { content: string }>(record: R) => ({
  ...withIsoTimes(record),
  content: firstOf(record.content),
});

/** Skips and logs records that cannot be parsed, so that one bad row does not break a list. */
export function mapReadable<R extends { reportId: string }, T>(
  log: Log,
  records: readonly R[],
  read: (record: R) => T,
): T[] {
  return records.flatMap((record) => {
    try {
      return [read(record)];
    } catch (error) {
      const { reportId } = record;
      log.error({ err: error, reportId }, 'a report was left out of a list: it cannot be read');
      return [];
    }
  });
}

export const countPages = (total: number, pageSize: number) => ({
  totalPages: Math.ceil(total / pageSize),
  totalReports: total,
  total,
});

/** `found` has one row more than the page when the list goes on. */
export function pageFrom<T, Cursor>(
  found: readonly T[],
  size: number,
  cursorOf: (record: T) => Cursor,
  { backward = false, isFirst = true } = {},
) {
  const page = found.slice(0, size);
  if (backward) page.reverse();
  const [first, last] = [page[0], page.at(-1)];
  const more = found.length > size;
  const [hasNext, hasPrevious] = backward ? [true, more] : [more, !isFirst];
  return {
    page,
    hasNext,
    hasPrevious,
    next: hasNext && last ? cursorOf(last) : null,
    previous: hasPrevious && first ? cursorOf(first) : null,
  };
}
