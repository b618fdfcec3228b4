import { dateInWords, momentInWords } from '../../shared/dates.ts';

export function Time({ iso, precise = false }: { iso: string; precise?: boolean }) {
  return (
    <time dateTime={iso} title={precise || !iso.includes('T') ? undefined : momentInWords(iso)}>
      {precise ? momentInWords(iso) : dateInWords(iso)}
    </time>
  );
}
