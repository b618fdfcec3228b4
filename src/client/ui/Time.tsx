import { dateInWords, momentInWords } from '../../shared/dates.ts';

/** A day; `precise`: with the time of day. The exact moment stands in `title`. */
export function Time({ iso, precise = false }: { iso: string; precise?: boolean }) {
  return (
    <time dateTime={iso} title={iso}>
      {precise ? momentInWords(iso) : dateInWords(iso)}
    </time>
  );
}
