import type { Article, ClaimReview, CreativeWork, Graph, Thing } from 'schema-dts';
import { footerLinks, paths } from '../../shared/paths.ts';
import type { Report } from '../../shared/schema/report.ts';
import type { Result } from '../../shared/schema/result.ts';
import { verdictWords } from '../../shared/verdictWords.ts';
import { forScript } from './boot.ts';

export function writeLinkedData(
  input: { page: string; pathname: string; search: string; report: Report | undefined },
  origin: string,
): string | null {
  const { page, pathname, search, report } = input;
  if (page === 'home') return write(siteParts(origin));
  if (report) {
    const described = report.isIndexable ? describeReport(report, origin) : null;
    const path = trail(report.seo.title, paths.report(report.slug), origin);
    return described && write([described, path]);
  }
  if (page === 'truthRadar' && search !== '') return null;
  const label = named.find(({ to }) => to === pathname)?.label;
  return label === undefined ? null : write([trail(label, pathname, origin)]);
}

const named = [...footerLinks, { to: paths.truthRadar, label: 'Truth Radar' }];

const write = (parts: readonly Thing[]): string =>
  forScript({ '@context': 'https://schema.org', '@graph': parts } satisfies Graph);

const siteParts = (origin: string): Thing[] => [
  {
    '@type': 'WebSite',
    '@id': `${origin}/#site`,
    name: 'Verimeter',
    url: `${origin}/`,
    inLanguage: 'en',
    publisher: { '@id': `${origin}/#organization` },
  },
  { ...siteOf(origin), logo: `${origin}/icon-512.png` },
];

const trail = (name: string, path: string, origin: string): Thing => ({
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Verimeter', item: `${origin}/` },
    { '@type': 'ListItem', position: 2, name, item: origin + path },
  ],
});

/** A ClaimReview needs a person's review and a verdict: search engines show it as a fact check. */
function describeReport(report: Report, origin: string): Article | ClaimReview | null {
  const { result, review, type, slug, version, seo, createdAt, updatedAt } = report;
  if (result === null) return null;
  const { page, verdict } = result;
  const url = origin + paths.report(slug);
  const about = {
    '@id': `${url}#report`,
    url,
    mainEntityOfPage: url,
    name: seo.title,
    description: seo.description,
    image: seo.ogImage ?? origin + paths.shareImage(slug, version),
    datePublished: createdAt,
    dateModified: updatedAt,
    author: siteOf(origin),
    publisher: siteOf(origin),
    inLanguage: 'en',
  };
  if (review && type === 'credibility' && verdict !== 'inconclusive' && page === null)
    return {
      '@type': 'ClaimReview',
      ...about,
      datePublished: review.at,
      dateModified: review.at > updatedAt ? review.at : updatedAt,
      claimReviewed: report.content,
      itemReviewed: { '@type': 'Claim', name: report.content },
      reviewRating: {
        '@type': 'Rating',
        ratingValue: result.overallScore,
        bestRating: 100,
        worstRating: 0,
        alternateName: verdictWords[verdict],
      },
      editor: { '@type': 'Person', name: review.name },
      citation: citations(result),
    };
  return {
    '@type': 'Article',
    ...about,
    headline: seo.title,
    keywords: seo.keywords,
    citation: citations(result),
    ...(page ? { about: { '@type': 'WebPage', url: page.finalUrl } as const } : {}),
  };
}

const siteOf = (origin: string) =>
  ({
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: 'Verimeter',
    url: `${origin}/`,
  }) as const;

function citations({ perplexity }: Result): CreativeWork[] {
  const { mainstream, conflicting } = perplexity.sources;
  return [...mainstream, ...conflicting]
    .filter(({ link }) => /^https?:/i.test(link))
    .map(({ title, publication, link }) => ({
      '@type': 'CreativeWork',
      name: title,
      url: link,
      publisher: { '@type': 'Organization', name: publication },
    }));
}
