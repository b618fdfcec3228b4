import { countOrigins } from '../analysis/countOrigins.ts';
import { type ListedSource, listSources, titleOf } from './listSources.ts';
import type { Matter } from './matter.ts';
import { quoteFinds } from './quoteFinds.ts';
import type { Section } from './section.ts';
import { vendorGrade } from './vendorGrade.ts';

const TOP = 5;

/** What the report and the text itself rest on. */
export function describeSources(matter: Matter): Section {
  const { result } = matter;
  const sources = listSources(result);
  const graded = vendorGrade(result, 'source_credibility_and_track_record');
  const judged = graded
    ? `${graded.by} grades their credibility and track record ${graded.grade} of 10; these rules did not weigh them a second time.`
    : 'How reliable a source is, rules cannot tell, so there is no score.';
  return {
    explanation: [countSources(matter, sources), ownSources(matter), judged].join(' '),
    score: graded?.grade ?? null,
    points: sources.slice(0, TOP).map(titleOf),
  };
}

function countSources(
  {
    result: {
      provenance: { search },
    },
  }: Matter,
  sources: readonly ListedSource[],
): string {
  if (sources.length === 0) return 'The report names no sources, because its search found none.';
  const on = (side: ListedSource['side']) =>
    sources.filter((source) => source.side === side).length;
  const origins = countOrigins(sources.map(({ link }) => link));
  const counted = `The report names ${plural(sources.length, 'source')} from ${plural(origins, 'independent origin')}: ${on('mainstream')} mainstream, ${on('conflicting')} conflicting.`;
  const found =
    search.kind === 'built-in'
      ? 'They are the pages that the library’s records name; they were not opened for this report.'
      : `They are what ${search.name} found; these rules did not open them.`;
  return `${counted} ${found}`;
}

/** Whether the text says where it has things from. */
function ownSources({ language, attributions }: Matter): string {
  if (language === 'other') {
    return 'Whether the text names sources of its own was not looked for: it does not seem to be in English, the only language known here.';
  }
  return attributions.length > 0
    ? `The text itself says where it has things from: ${quoteFinds(attributions)}.`
    : 'No words were found in which the text itself says where it has things from.';
}

const plural = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
