/** A day, as short as a column needs it and in the reader's own way; the exact time stands in `title`. */
export function ShortDay({ iso }: { iso: string }) {
  return (
    <time dateTime={iso} title={iso}>
      {new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(iso))}
    </time>
  );
}
