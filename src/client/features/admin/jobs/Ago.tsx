import { agoInWords } from './agoInWords.ts';

/** How long ago a moment was when the list was read; the exact time stands in `title`. */
export const Ago = ({ iso, now, suffix = '' }: { iso: string; now: number; suffix?: string }) => (
  <time dateTime={iso} title={iso}>
    {agoInWords(iso, now)}
    {suffix}
  </time>
);
