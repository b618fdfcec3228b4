import type { Failure } from '../../../shared/schema/failure.ts';
import { PageInfo } from '../../../shared/schema/page.ts';
import type { StepStatus } from '../../../shared/schema/progress.ts';
import { type NewEvent, appendEvents } from './progress.repository.ts';
import { findPage, insertPage, type PageRecord } from './pages.ts';
import type { ReportRecord } from '../reports/reports.ts';
import { PageError } from '../../integrations/web/pageError.ts';
import type { AnalystInput } from '../analysts/analyst.ts';
import { pageAddress } from './pageAddress.ts';
import type { RunParts } from './run.ts';
import { runEvent } from './runEvent.ts';

export type Prepared =
  | {
      input: AnalystInput;
      page: PageInfo | null;
      /** What happened and is still to be told, together with what happens next. */
      untold: NewEvent[];
    }
  | { failure: Failure };

/**
 * What the analysts are to judge: the content, or the text of the page behind it. The page is read
 * once per run, so that a run taken up again judges the same text.
 */
export async function preprocess(
  parts: RunParts,
  report: ReportRecord,
  notes: string | null,
): Promise<Prepared> {
  const { clock, signal } = parts;
  const step = (status: StepStatus) => runEvent(parts, 'preprocessing', status);
  const started = step('started');
  const input = { type: report.type, now: clock(), notes, signal };
  const address = pageAddress(report.content);

  if (address === null) {
    const { content } = report;
    const untold = [started, step('completed')];
    return { input: { ...input, content, claimDate: null, page: null }, page: null, untold };
  }
  await appendEvents(parts.db, report, [started]);
  const read = await readOnce(parts, report, address);
  if ('failure' in read) {
    await appendEvents(parts.db, report, [step('failed')]);
    return read;
  }
  await appendEvents(parts.db, report, [step('completed')]);
  const info = PageInfo.parse(read.page.info);
  const { title, site, finalUrl, publishedAt } = info;
  return {
    input: {
      ...input,
      content: read.page.text,
      claimDate: publishedAt ? new Date(publishedAt) : null,
      page: { title, site, url: finalUrl },
    },
    page: info,
    untold: [],
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
