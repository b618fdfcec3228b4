import type { FoundPage } from '../../src/server/testing/vendors/behavior.ts';

const SITES = [
  ['https://www.example.org/encyclopaedia/honey', 'Why honey keeps'],
  ['https://museum.example.net/finds/vessels', 'Food finds of the Nile valley'],
  ['https://journal.example.com/2019/acidity', 'Water activity and acidity of natural sweeteners'],
  [
    'https://a-very-long-name-of-a-newspaper-that-nobody-can-break.example.edu/archive/1931/07/19/article-with-a-slug-that-goes-on-and-on',
    'Averylongtitlewithoutanyspaceatwhichitcouldbebrokenintwoormorelinesonanarrowscreen',
  ],
  ['https://essays.example.info/tomb-story', 'The tomb honey story'],
  ['https://letters.example.co/traveller', 'What the traveller wrote'],
] as const;

/** What the search of the stand-in finds. */
export const foundPages: readonly FoundPage[] = SITES.map(([url, title], at) => ({
  id: at + 1,
  url,
  title,
  snippet: `${title}, in short.`,
  date: at % 2 === 0 ? '2024-05-12' : null,
}));

const SUMMARY =
  'Low water activity and acidity stop microbes; sealed vessels kept out what would have changed that.';
const FINDINGS = [
  'Sealed vessels with residue are listed for three sites.',
  'No record of anybody tasting it names a date or a witness.',
];

/** An answer that cites so many of the pages found on either side. */
export function sources(mainstream: number, conflicting: number): Record<string, unknown> {
  const cite = (count: number, from: number) =>
    Array.from({ length: count }, (_, at) => ({
      result: ((from + at) % foundPages.length) + 1,
      summary: SUMMARY,
      key_findings: at % 2 === 0 ? FINDINGS : [],
    }));
  return { mainstream: cite(mainstream, 0), conflicting: cite(conflicting, mainstream) };
}
