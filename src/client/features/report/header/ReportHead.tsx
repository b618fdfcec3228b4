import { paths } from '../../../../shared/paths.ts';
import type { Report } from '../../../../shared/schema/report.ts';
import { SocialMeta } from '../../../app/PageHead.tsx';
import { meterWords } from '../Answer.tsx';

export function ReportHead({ report }: { report: Report }) {
  const { title, keywords } = report.seo;
  return (
    <>
      <title>{`${title} – Verimeter`}</title>
      <meta name="description" content={describe(report)} />
      {keywords.length > 0 && <meta name="keywords" content={keywords.join(', ')} />}
      <meta name="robots" content={report.isIndexable ? 'index, follow' : 'noindex, nofollow'} />
      <SocialMeta
        title={title}
        description={describe(report)}
        path={paths.report(report.slug)}
        {...imageOf(report)}
        type="article"
      />
    </>
  );
}

function describe({ status, result, seo }: Report): string {
  if (result) return seo.description;
  return status === 'processing'
    ? 'This claim is being analyzed.'
    : 'The analysis of this claim ended without a result.';
}

/** The picture in previews of a report, and what it shows in words: before there is a result, the site's. */
function imageOf({ slug, version, result, seo }: Report) {
  if (seo.ogImage !== null) return { image: seo.ogImage, imageAlt: seo.title };
  return result
    ? { image: paths.shareImage(slug, version), imageAlt: meterWords(result) }
    : { image: paths.siteImage, imageAlt: 'Verimeter' };
}
