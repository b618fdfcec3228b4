import { useSyncExternalStore } from 'react';

/**
 * A moment, in the reader's own way once the page is theirs; the server, which does not know it, writes
 * the day in UTC. The exact time stands in `title`.
 */
export function Time({ iso, precise = false }: { iso: string; precise?: boolean }) {
  const here = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <time dateTime={iso} title={iso}>
      {here ? local(iso, precise) : utc(iso, precise)}
    </time>
  );
}

function local(iso: string, precise: boolean) {
  const style = precise
    ? ({ dateStyle: 'long', timeStyle: 'medium' } as const)
    : ({ dateStyle: 'long' } as const);
  return new Intl.DateTimeFormat(undefined, style).format(new Date(iso));
}

function utc(iso: string, precise: boolean) {
  const [day = '', time = ''] = new Date(iso).toISOString().split('T');
  const [year = '', month = '', date = ''] = day.split('-');
  const written = `${Number(date)} ${MONTHS[Number(month) - 1] ?? ''} ${year}`;
  return precise ? `${written}, ${time.slice(0, 8)} UTC` : written;
}

const MONTHS =
  'January February March April May June July August September October November December'.split(
    ' ',
  );

const never = () => () => undefined;
