import { SHARED_TITLE_MAX } from '../../../shared/limits.ts';
import { paths } from '../../../shared/paths.ts';
import type { Report } from '../../../shared/schema/report.ts';
import { scoreLabel } from '../../../shared/scoring.ts';
import { cutText } from '../../ui/cutText.ts';
import { headingOf } from './headingOf.ts';

/** What a report says of itself to browsers and crawlers. Not to be indexed unless it is marked so. */
export function ReportHead({ report }: { report: Report }) {
  return (
    <>
      <title>{`${cutText(headingOf(report), SHARED_TITLE_MAX)} – Verimeter`}</title>
      <meta name="description" content={describe(report)} />
      <meta name="robots" content={report.isIndexable ? 'index, follow' : 'noindex, nofollow'} />
      <link rel="canonical" href={paths.report(report.slug)} />
    </>
  );
}

function describe({ status, result }: Report): string {
  if (status === 'processing') return 'This claim is being analysed.';
  if (!result) return 'The analysis of this claim ended without a result.';
  return result.confidence === 'low'
    ? `Inconclusive: not enough evidence. Provisional score ${result.overallScore} of 100.`
    : `${result.overallScore} of 100, ${scoreLabel(result.overallScore)}. Confidence ${result.confidence}.`;
}
