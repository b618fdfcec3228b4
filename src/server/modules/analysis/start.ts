import * as claims from '../../../shared/claim.ts';
import type { Settings } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { StartInput, Started } from '../../../shared/schema/analysis.ts';
import {
  isForeignKeyViolation,
  type Database,
  type Statements,
} from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import {
  hashAddress,
  storeSubmission,
  throttleSubmission,
  type StoredSubmission,
} from '../accounts/allowance.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';
import { nameReport, wordsOfAddress } from '../reports/presentation.ts';
import * as reports from '../reports/reports.repository.ts';
import { runAnalysisJob } from './analysis.jobs.ts';
import { claimKey, reusableSince } from './claimKey.ts';
import samples from './samples.json' with { type: 'json' };

export interface StartParts {
  db: Database;
  queue: Queue;
  settings: Settings;
  analysts: Analysts;
}

/** Reuses the report of an equal claim, or joins its analysis, for free. */
export async function startAnalysis(
  { db, queue, settings, analysts }: StartParts,
  caller: Caller,
  submitted: StartInput,
  now: Date,
): Promise<Started> {
  const { report: claim, notes, fresh } = checkSubmitted(submitted, analysts, now);
  const { claimKey: key } = claim;
  const since: reports.Reusable = fresh ? [null, null] : reusableSince(settings, now);
  const look = () => (key === null ? null : reports.findEqual(db, key, ...since));
  const addressHash = await hashAddress(db, caller, now);
  const throttled = throttleSubmission(db, caller, addressHash, settings, now);

  const store = (tx: Statements, { id }: reports.StartedReport, costs: boolean) =>
    storeSubmission(tx, caller, { reportId: id, notes, addressHash, costs }, settings, now);

  const join = async (equal: reports.StartedReport): Promise<Started | null> => {
    try {
      return toStarted(equal, true, await store(db, equal, false));
    } catch (error) {
      if (isForeignKeyViolation(error)) return null;
      throw error;
    }
  };

  /** Null when an equal claim was inserted meanwhile, or the slug is taken (once in 2^51 reports). */
  const begin = (): Promise<Started | null> =>
    db.preparedTransaction(async (tx) => {
      const report = await reports.insertUnlessEqual(tx, claim, ...since);
      if (!report) return null;
      const job = { id: report.id, run: report.run, fresh, sample: false };
      const [, stored] = await Promise.all([
        queue.enqueue(tx, runAnalysisJob, job),
        store(tx, report, true),
      ]);
      return toStarted(report, false, stored);
    });

  for (let [equal] = await Promise.all([look(), throttled]); ; equal = await look()) {
    const started = await (equal ? join(equal) : begin());
    if (started) return started;
  }
}

function checkSubmitted(submitted: StartInput, analysts: Analysts, now: Date) {
  const { content, type, kind } = accepted(claims.checkClaim(contentOf(submitted)));
  const { notes } = accepted(claims.checkNotes(submitted.notes ?? ''));
  const { said } = accepted(claims.checkClaimOrigin(submitted, now));
  const key = claimKey({ content, type, kind, said }, analysts);
  return {
    report: {
      ...nameReport(kind === 'url' ? wordsOfAddress(content) : content),
      ...{ content, type, claimOrigin: said, isSample: false, createdAt: now },
      /** Notes make the analysis private to its caller. */
      claimKey: notes === null ? key : null,
    },
    notes,
    fresh: submitted.fresh ?? false,
  };
}

function contentOf({ content, url }: StartInput): string {
  if (url === undefined || (content !== undefined && url.trim() === '')) return content ?? '';
  if (content?.trim()) throw new DomainError('invalid_input', messages.contentOrUrl);
  return accepted(claims.checkUrl(claims.urlCandidate(url) ?? url)).url;
}

function accepted<Checked extends { ok: true }>(checked: Checked | claims.Refusal): Checked {
  if (!checked.ok) throw new DomainError('invalid_input', checked.message);
  return checked;
}

export function toStarted(
  report: Pick<reports.StartedReport, 'reportId' | 'shareId' | 'slug' | 'status'>,
  reused: boolean,
  { remainingReports, anonymousToken }: StoredSubmission,
): Started {
  const { reportId, shareId, slug } = report;
  const status = report.status === 'completed' ? 'completed' : 'processing';
  const metadata = { anonymousToken };
  return { reportId, shareId, slug, status, reused, remainingReports, metadata };
}

/** Fills the lists of a new local installation; the last sample is on top. */
export async function startSamples(
  { db, queue, builtIn }: { db: Database; queue: Queue; builtIn: Analysts },
  now: Date,
): Promise<void> {
  if (await reports.samplesExist(db)) return;
  const common = { type: 'credibility', isSample: true, createdAt: now } as const;
  await db.preparedTransaction(async (tx) => {
    for (const content of samples) {
      const key = claimKey({ content, type: common.type }, builtIn);
      const sample = { ...common, ...nameReport(content), content, claimKey: key };
      const report = await reports.insertUnlessEqual(tx, sample, null, null);
      if (!report) continue;
      const job = { id: report.id, run: report.run, fresh: false, sample: true };
      await queue.enqueue(tx, runAnalysisJob, job);
    }
  });
}
