import type { Source } from '../../../shared/schema/result.ts';
import type { SearchResult } from '../../integrations/models/model.ts';
import type { Cited, Evaluation } from './prompts/evaluation.ts';
import { tidyText } from './tidyText.ts';

const MOST = 10; // sources in a list: two more than are asked for
const MOST_FINDINGS = 5; // of a source
const LONGEST = { summary: 500, finding: 250 }; // code units

/**
 * The sources of a search answer. What they are called and where they are comes from the search's own
 * results; the model only says what they state. What it cites by an id that the search did not give
 * is dropped, and so is a page that was cited before, by its id or by its address. The page that is
 * being judged is no source about itself.
 */
export function citedSources(
  { mainstream, conflicting }: Evaluation['sources'],
  results: readonly SearchResult[],
  judgedPage: string | null = null,
): { mainstream: Source[]; conflicting: Source[] } {
  const judged = judgedPage === null ? null : readAddress(judgedPage);
  const cited = new Set(judged ? [judged.key] : []);
  const read = (list: readonly Cited[]) =>
    list
      .flatMap((citation) => {
        const result = results.find(({ id }) => id === citation.result);
        const address = result && readAddress(result.url);
        if (!result || !address || cited.has(address.key)) return [];
        cited.add(address.key);
        return [toSource(citation, result, address)];
      })
      .slice(0, MOST);
  return { mainstream: read(mainstream), conflicting: read(conflicting) };
}

interface Address {
  link: string;
  host: string;
  /** Equal for addresses that lead to the same page. */
  key: string;
}

function readAddress(given: string): Address | null {
  const url = URL.parse(given);
  if (!url || !['http:', 'https:'].includes(url.protocol)) return null;
  const host = url.hostname.replace(/^www\./, '');
  const path = url.pathname.replace(/(?<!\/)\/+$/, '');
  return { link: url.href, host, key: `${host}:${url.port}${path}${url.search}` };
}

function toSource(
  { summary, key_findings }: Cited,
  { title }: SearchResult,
  { link, host }: Address,
): Source {
  return {
    publication: host,
    title: title.trim() || host,
    summary: tidyText(summary, LONGEST.summary),
    key_findings: key_findings
      .slice(0, 4 * MOST_FINDINGS)
      .map((finding) => tidyText(finding, LONGEST.finding))
      .filter(Boolean)
      .slice(0, MOST_FINDINGS),
    link,
  };
}
