import type { Failure } from '../../../shared/schema/failure.ts';
import { PageInfo } from '../../../shared/schema/page.ts';
import type { StepStatus } from '../../../shared/schema/progress.ts';
import { tellProgress } from '../../data/events.ts';
import { findPage, insertPage, type PageRecord } from '../../data/pages.ts';
import type { ReportRecord } from '../../data/reports.ts';
import { firstNotes } from '../../data/submissions.ts';
import { PageError } from '../../vendors/pages/pageError.ts';
import type { AnalystInput } from '../analysts/analyst.ts';
import { pageAddress } from './pageAddress.ts';
import type { RunParts } from './run.ts';

export type Prepared = { input: AnalystInput; page: PageInfo | null } | { failure: Failure };

/**
 * What the analysts are to judge: the content, or the text of the page behind it. The page is read
 * once per run, so that a run taken up again judges the same text.
 */
export async function preprocess(parts: RunParts, report: ReportRecord): Promise<Prepared> {
  const { db, clock, signal } = parts;
  const tell = (...statuses: StepStatus[]) => {
    const event = { step: 'preprocessing' as const, percentage: null, at: clock() };
    const events = statuses.map((status) => ({ ...event, status }));
    return tellProgress(db, report, events);
  };
  const input = { type: report.type, now: clock(), signal };
  const address = pageAddress(report.content);

  if (address === null) {
    const notes = await firstNotes(db, report.id);
    await tell('started', 'completed');
    const { content } = report;
    return { input: { ...input, content, notes, claimDate: null, page: null }, page: null };
  }
  await tell('started');
  const notes = await firstNotes(db, report.id);
  const read = await readOnce(parts, report, address);
  if ('failure' in read) {
    await tell('failed');
    return read;
  }
  await tell('completed');
  const info = PageInfo.parse(read.page.info);
  return {
    input: {
      ...input,
      content: read.page.text,
      notes,
      claimDate: info.publishedAt ? new Date(info.publishedAt) : null,
      page: { title: info.title, site: info.site, url: info.finalUrl },
    },
    page: info,
  };
}

async function readOnce(
  { db, clock, signal, readPage }: RunParts,
  report: ReportRecord,
  address: string,
): Promise<{ page: PageRecord } | { failure: Failure }> {
  const kept = await findPage(db, report);
  if (kept) return { page: kept };
  try {
    const page = await readPage(address, signal);
    return { page: await insertPage(db, report, { ...page, fetchedAt: clock() }) };
  } catch (error) {
    if (error instanceof PageError) return { failure: `page_${error.kind}` };
    throw error;
  }
}
