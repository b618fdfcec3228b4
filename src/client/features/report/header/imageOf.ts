import { paths } from '../../../../shared/paths.ts';
import type { Report } from '../../../../shared/schema/report.ts';
import { meterWords } from '../score/ScoreSection.tsx';

/** The picture in previews of a report, and what it shows in words: before there is a result, the site's. */
export function imageOf({ slug, version, result, seo }: Report): {
  image: string;
  imageAlt: string;
} {
  if (seo.ogImage !== null) return { image: seo.ogImage, imageAlt: seo.title };
  return result
    ? { image: paths.shareImage(slug, version), imageAlt: meterWords(result) }
    : { image: paths.siteImage, imageAlt: 'Verimeter' };
}
