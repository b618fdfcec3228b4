import { checkClaim } from '../../../shared/claim.ts';
import { cooldownEnd } from '../../../shared/cooldown.ts';
import { dateInWords } from '../../../shared/dates.ts';
import type { Settings } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { Rerun, Started } from '../../../shared/schema/analysis.ts';
import type { Analysed } from '../../../shared/schema/waited.ts';
import type { Database, Transaction } from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { hashAddress } from '../accounts/address.ts';
import { storeSubmission, tokenOf } from '../accounts/allowance.ts';
import type { Caller } from '../accounts/caller.ts';
import { throttleSubmission } from '../accounts/throttle.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';
import { findById, type ReportRecord } from '../reports/reports.repository.ts';
import { checkVisible, findVisible } from '../reports/visible.ts';
import { runAnalysisJob } from './analysis.jobs.ts';
import { claimKey } from './claimKey.ts';
import { findLastEventTime } from './progress.repository.ts';
import { beginMissing, beginResubmit, isDuplicateClaim } from './runs.repository.ts';
import { type StartParts, toStarted } from './start.ts';
import { hasPaidFor } from './submissions.repository.ts';
import { awaitResult, type Waiting } from './wait.ts';

/**
 * Analyses a report's claim anew: all is asked and read again, and until that succeeds the report
 * keeps what it has. Costs a visitor one, unless they paid for the analysis that it has; one that
 * runs already is joined free of charge. Fails as `findVisible` does; with `invalid_input` when `content`
 * is not the report's own claim; with `cooldown` until the last analysis is more than so many days
 * old as is set; with `conflict` while an equal claim is analysed for the first time; and as a start
 * does.
 */
export async function resubmit(
  { db, queue, settings, analysts }: StartParts,
  caller: Caller,
  publicId: string,
  content: string,
  now: Date,
): Promise<Started> {
  const report = await findVisible(db, publicId, caller);
  if (content !== report.content && !isSameClaim(content, report.content, analysts)) {
    throw new DomainError('invalid_input', messages.notOwnClaim);
  }
  if (report.status !== 'processing') checkCooldown(report, settings, now);
  const addressHash = await hashAddress(db, caller, now);
  await throttleSubmission(db, caller, addressHash, settings, now);

  const work = async (tx: Transaction) => {
    // One that ran just now has ended at most: what it brought was not looked at, nor is it old.
    const run = report.status === 'processing' ? null : await beginResubmit(tx, report);
    if (run) await queue.enqueue(tx, runAnalysisJob, { ...run, fresh: true, sample: false });
    // Null: it runs already, or somebody was faster.
    const present = run
      ? { ...report, status: 'processing' as const }
      : await findById(tx, report.id);
    if (!present) throw new DomainError('gone');
    checkVisible(present, caller);
    const costs = run !== null && !(isFreeOnce(report) && (await hasPaid(tx, caller, report.id)));
    const entry = { reportId: report.id, notes: null, addressHash, costs };
    return toStarted(present, !run, await storeSubmission(tx, caller, entry, settings, now));
  };
  return db.transaction(work).catch((error: unknown) => {
    if (!isDuplicateClaim(error)) throw error;
    throw new DomainError('conflict', messages.equalRunning);
  });
}

/** As for reuse: but for case and white space; an address keeps its case. */
function isSameClaim(one: string, other: string, analysts: Analysts): boolean {
  const [first, second] = [one, other].map((given) => {
    const claim = checkClaim(given);
    if (!claim.ok) return null;
    return claim.kind === 'url' ? claim.content : claimKey(claim, analysts);
  });
  return first !== null && first === second;
}

/** A report that never had a result has not been analysed, so there is nothing to wait for. */
function checkCooldown(
  { result, updatedAt }: ReportRecord,
  { resubmitCooldownDays }: Settings,
  now: Date,
): void {
  const free = cooldownEnd(updatedAt, resubmitCooldownDays);
  if (result === null || now > free) return;
  throw new DomainError('cooldown', messages.resubmitAfter(dateInWords(free)), {
    resubmitAfter: free.toISOString(),
    retryAfterSeconds: Math.floor((free.getTime() - now.getTime()) / 1_000) + 1,
  });
}

/**
 * What paid for the result that is there pays for one more, after the cooldown. While runs fail there
 * is no cooldown, and free ones would have vendors asked without end.
 */
const isFreeOnce = ({ result, failure }: ReportRecord): boolean =>
  result !== null && failure === null;

async function hasPaid(tx: Transaction, caller: Caller, id: string): Promise<boolean> {
  const token = caller.kind === 'anonymous' ? tokenOf(caller) : null;
  return token !== null && (await hasPaidFor(tx, token, id));
}

/** Analyses a report's claim anew and waits for its result. Fails as the two parts of it do. */
export async function resubmitAndAwait(
  parts: StartParts & { waiting: Waiting },
  caller: Caller,
  id: string,
  content: string,
  now: Date,
): Promise<Analysed> {
  return awaitResult(parts, await resubmit(parts, caller, id, content, now), caller);
}

/** Free as it is, it must not become a way to make us call a failing vendor without end. */
const PAUSE_MS = 60_000;

/**
 * Asks the missing analysts of a partial report again: free of charge, outside cooldown and reuse.
 * Who answered is not asked again, and until the run ends (also if it fails) the report keeps what it
 * has. Counts as a submission. Fails as `findVisible` does, with `conflict` when nothing is missing,
 * `rate_limited` within a minute of the last further run, and as the throttle does.
 */
export async function rerunMissing(
  { db, queue, settings }: { db: Database; queue: Queue; settings: Settings },
  caller: Caller,
  reportId: string,
  now: Date,
): Promise<Rerun> {
  const report = await findVisible(db, reportId, caller);
  if (report.status === 'processing') return { reportId: report.reportId, status: 'processing' };
  if (!report.partial) throw new DomainError('conflict', messages.nothingMissing);
  const last = report.run > 1 ? await findLastEventTime(db, report.id) : null;
  const wait = last ? last.getTime() + PAUSE_MS - now.getTime() : 0;
  if (wait > 0) {
    const retryAfterSeconds = Math.ceil(wait / 1_000);
    throw new DomainError('rate_limited', messages.rerunTooSoon, { retryAfterSeconds });
  }
  await throttleSubmission(db, caller, await hashAddress(db, caller, now), settings, now);

  await db.transaction(async (tx) => {
    const run = await beginMissing(tx, report);
    // Somebody else was faster: what they began is what was asked for.
    if (run) await queue.enqueue(tx, runAnalysisJob, { ...run, fresh: false, sample: false });
  });
  return { reportId: report.reportId, status: 'processing' };
}
