import { z } from 'zod';
import { cleanString } from './cleanStrings.ts';
import type { SearchResult } from './model.ts';

/** Longest of what is kept of a result, in code units; an address is kept whole or not at all. */
const LONGEST = { title: 300, url: 2_048, date: 40, snippet: 2_000 };

/** A search gives ten or twenty. */
const MOST = 100; // results

/**
 * The results of all searches of one answer, without repetitions. What has no http or https address is
 * dropped. The model cites by the vendor's ids; an id that stands for two pages could put words into
 * the mouth of the wrong one, so both get new ids, by which nothing can be cited.
 */
export function collectResults(searches: readonly (readonly unknown[])[]): SearchResult[] {
  const found = searches.flat().slice(0, MOST).flatMap(readResult);
  const distinct = found.filter(
    ({ id, url }, i) => found.findIndex((other) => other.id === id && other.url === url) === i,
  );
  let unused = Math.max(0, ...distinct.map(({ id }) => id));
  return distinct.map((result) => {
    const ambiguous = distinct.filter(({ id }) => id === result.id).length > 1;
    return ambiguous ? { ...result, id: ++unused } : result;
  });
}

const Text = z.string().catch('');

const Found = z.object({
  id: z.number().int().min(0).max(1_000_000),
  url: z.string().max(LONGEST.url),
  title: Text,
  snippet: Text,
  date: z.string().nullish().catch(null),
});

function readResult(given: unknown): SearchResult[] {
  const { data } = Found.safeParse(given);
  const url = data && URL.parse(data.url);
  if (!url || !['http:', 'https:'].includes(url.protocol) || url.username || url.password) {
    return [];
  }
  return [
    {
      id: data.id,
      title: cleanString(data.title, LONGEST.title),
      url: url.href,
      date: cleanString(data.date ?? '', LONGEST.date) || null,
      snippet: cleanString(data.snippet, LONGEST.snippet),
    },
  ];
}
