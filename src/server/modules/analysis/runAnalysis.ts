import type { Failure } from '../../../shared/schema/failure.ts';
import type { PageInfo } from '../../../shared/schema/page.ts';
import { Result } from '../../../shared/schema/result.ts';
import { findResult, type ReportRecord } from '../reports/reports.ts';
import { findRun } from './runs.ts';
import type { AnalystInput, Answers } from '../analysts/analyst.ts';
import { missingPlaces } from '../reports/missingPlaces.ts';
import { askAnalysts } from './askAnalysts.ts';
import { claimKey, reusableSince } from './claimKey.ts';
import { composeResult } from './composeResult.ts';
import { failAnalysis } from './failAnalysis.ts';
import { preprocess } from './preprocess.ts';
import type { Run, RunParts } from './run.ts';
import { type Outcome, saveResult } from './saveResult.ts';

/**
 * Runs an analysis to its end. May be called again for the same run, after a killed process or a
 * failed try: what analysts answered is not asked again, events are told once, and the result is
 * stored exactly once. Fails only when the database does; then the job is tried again.
 */
export async function runAnalysis(
  parts: RunParts,
  run: Run,
  { fresh = false }: { fresh?: boolean | undefined } = {},
): Promise<void> {
  const begun = await findRun(parts.db, run);
  if (begun?.report.status !== 'processing' || begun.report.run !== run.run) return;
  const { report, notes, kept } = begun;

  const prepared = await preprocess(parts, report, notes);
  if ('failure' in prepared) return failAnalysis(parts, run, prepared.failure);
  const { input, page, untold } = prepared;
  // Of a link the text is known only now; and since the last analysis, who judges may have changed.
  const anew = page !== null || fresh;
  const key = anew && report.claimKey ? claimKey(input, parts.analysts) : report.claimKey;

  const renews = report.result !== null;
  const known = page && key && !fresh ? await takeOver(parts, report, key, input, page) : null;
  if (known) return saveResult(parts, run, { ...known, claimKey: key, renews });

  const answers = await askAnalysts(parts, run, { input, kept, untold });
  if (answers.search.block.status !== 'answered') {
    return failAnalysis(parts, run, failureOf(answers));
  }
  const result = composeResult({ type: report.type, page, ...answers });
  // Missing analysts may be asked by whoever likes, so that alone must not undo what was said.
  const isNews = fresh || missingPlaces(report).length !== result.missing.length;
  return saveResult(parts, run, { result, claimKey: key, renews: renews && isNews });
}

/** Only a page's text tells whether it was judged before: under another address, say. */
async function takeOver(
  { db, settings }: RunParts,
  report: ReportRecord,
  key: string,
  { now }: AnalystInput,
  page: PageInfo,
): Promise<Pick<Outcome, 'result' | 'takenFrom'> | null> {
  const since = reusableSince(settings, now);
  const earlier = await findResult(db, { claimKey: key, id: report.id, since });
  if (!earlier) return null;
  return { result: { ...Result.parse(earlier.result), page }, takenFrom: earlier.updatedAt };
}

const failureOf = ({ search }: Answers): Failure =>
  search.block.status === 'refused' ? 'content_refused' : 'analysis_failed';
