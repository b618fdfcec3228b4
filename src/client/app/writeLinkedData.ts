import type { Graph, Thing } from 'schema-dts';
import { paths } from '../../shared/paths.ts';
import type { Report } from '../../shared/schema/report.ts';
import { forScript } from './boot.ts';
import { footerLinks } from '../features/site/footerLinks.ts';
import { describeReport } from './describeReport.ts';

/** What is known of a page when it is written. */
interface Page {
  page: string;
  pathname: string;
  /** What stands behind the `?`, with it. */
  search: string;
  /** Where the page is that of a report which could be read. */
  report: Report | undefined;
}

/**
 * What search engines are told of a page in schema.org's words, for a script element; null where there is
 * nothing to tell: of what may not be listed nothing is told. Runs on the server alone.
 */
export function writeLinkedData(
  { page, pathname, search, report }: Page,
  origin: string,
): string | null {
  if (page === 'home') return write(siteParts(origin));
  if (report) {
    if (!report.isIndexable) return null;
    const parts = describeReport(report, origin);
    return parts && write([...parts, trail(report.seo.title, paths.report(report.slug), origin)]);
  }
  if (page === 'truthRadar' && search !== '') return null;
  const label = named.find(({ to }) => to === pathname)?.label;
  return label === undefined ? null : write([trail(label, pathname, origin)]);
}

const named = [...footerLinks, { to: paths.truthRadar, label: 'Truth Radar' }];

function write(parts: readonly Thing[]): string {
  const graph: Graph = { '@context': 'https://schema.org', '@graph': parts };
  return forScript(graph);
}

const siteParts = (origin: string): Thing[] => [
  {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: 'Verimeter',
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#organization` },
  },
  {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Verimeter',
    url: `${origin}/`,
    logo: `${origin}/icon-512.png`,
  },
];

const trail = (name: string, path: string, origin: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Verimeter', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name, item: origin + path },
  ],
});
