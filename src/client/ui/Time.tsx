import { dateInWords, momentInWords } from '../../shared/dates.ts';

/** The date; `precise` adds the time of day. */
export const Time = ({ iso, precise = false }: { iso: string; precise?: boolean }) => (
  <time dateTime={iso} title={iso}>
    {precise ? momentInWords(iso) : dateInWords(iso)}
  </time>
);
