import { CLAIM_MAX } from '../../../shared/limits.ts';
import type { OwnSeo, SeoForm, StoredSeo } from '../../../shared/schema/seo.ts';
import type { Statements } from '../../platform/database/database.ts';
import type { ReportRecord } from './reports.ts';
import { findSeoEditor } from './seo.ts';
import { findOldSlugs } from './slugs.ts';
import { reviewOf } from './reviewOf.ts';
import { derivedSeo } from './seoOf.ts';

/** What is older is nothing that came between. */
const RECENT_MS = 24 * 3_600_000;

/** A report as the page shows it on which it is edited what it says of itself. */
export async function seoForm(db: Statements, record: ReportRecord, now: Date): Promise<SeoForm> {
  const since = new Date(now.getTime() - RECENT_MS);
  const { reportId, shareId, slug, status, version, isIndexable } = record;
  return {
    ...{ reportId, shareId, slug, status, version, isIndexable },
    content: record.content.slice(0, CLAIM_MAX).toWellFormed(),
    isReviewable: isReviewable(record),
    derived: derivedSeo(record),
    own: ownSeo(record),
    review: reviewOf(record),
    oldSlugs: await findOldSlugs(db, record.id),
    editedBy: await findSeoEditor(db, reportId, since),
  };
}

/** What an admin wrote, with null where they wrote nothing. */
export function ownSeo({ seo }: Pick<ReportRecord, 'seo'>): OwnSeo {
  const stored = (seo ?? {}) as StoredSeo;
  return {
    title: stored.title ?? null,
    description: stored.description ?? null,
    keywords: stored.keywords ?? null,
    ogImage: stored.ogImage ?? null,
  };
}

/** Whether there is a result that a person could stand for, and none that takes its place any moment. */
export const isReviewable = ({ status, result }: Pick<ReportRecord, 'status' | 'result'>) =>
  status === 'completed' && result !== null;
