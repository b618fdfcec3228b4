import { useState } from 'react';
import type {
  AdminReport,
  BulkOutcomes,
  FeaturedCategory,
} from '../../../../shared/schema/adminReport.ts';
import { api } from '../../../app/api.ts';
import { refusalsOf, type Tell } from './refusal.ts';

type Reports = readonly AdminReport[];

/** What is done with several reports at once. They stay chosen; what was refused is told with the reasons. */
export function useBulkActs(tell: Tell) {
  const [busy, setBusy] = useState(false);
  const utils = api.useUtils();
  const indexability = api.admin.reports.setIndexabilityOfSeveral.useMutation().mutateAsync;
  const featured = api.admin.reports.setFeaturedOfSeveral.useMutation().mutateAsync;

  const run = async (reports: Reports, send: (reportIds: string[]) => Promise<BulkOutcomes>) => {
    tell(null);
    setBusy(true);
    const answer = send(reports.map(({ reportId }) => reportId));
    const refusals = await refusalsOf(reports, answer);
    await utils.admin.reports.list.invalidate();
    setBusy(false);
    if (refusals.length > 0) tell({ what: 'Not changed', refusals });
  };
  return {
    busy,
    setIndexable: (reports: Reports, isIndexable: boolean) =>
      void run(reports, (reportIds) => indexability({ reportIds, isIndexable })),
    setFeatured: (reports: Reports, category: FeaturedCategory, isFeatured: boolean) =>
      void run(reports, (reportIds) => featured({ reportIds, category, isFeatured })),
  };
}
