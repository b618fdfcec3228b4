import { checkClaim } from '../../../shared/claim.ts';
import { cooldownEnd, dateInWords, MINUTE_MS } from '../../../shared/dates.ts';
import type { Settings } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { Rerun, Started } from '../../../shared/schema/analysis.ts';
import type { Transaction } from '../../platform/database/database.ts';
import {
  hashAddress,
  storeSubmission,
  throttleSubmission,
  tokenOf,
} from '../accounts/allowance.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';
import { findLastSubmission, type ReportRecord } from '../reports/reports.repository.ts';
import { findVisible, holdVisible } from '../reports/visible.ts';
import { runAnalysisJob } from './analysis.jobs.ts';
import { claimKey } from './claimKey.ts';
import { beginMissing, beginResubmit, findLastEvent } from './runs.repository.ts';
import { type StartParts, toStarted } from './start.ts';

/** Keeps the old result until the new one is stored. */
export async function resubmit(
  { db, queue, settings, analysts }: StartParts,
  caller: Caller,
  publicId: string,
  content: string,
  now: Date,
): Promise<Started> {
  const report = await findVisible(db, publicId, caller);
  if (content !== report.content && !isSameClaim(content, report.content, analysts))
    throw new DomainError('invalid_input', messages.notOwnClaim);
  if (report.status !== 'processing') checkCooldown(report, settings, now);
  const addressHash = await hashAddress(db, caller, now);
  await throttleSubmission(db, caller, addressHash, settings, now);

  return db.transaction(async (tx) => {
    const current = await holdVisible(tx, report.id, caller);
    // An analysis that ran a moment ago is joined even if it has ended since.
    const run = report.status === 'processing' ? null : await beginResubmit(tx, report);
    if (run) await queue.enqueue(tx, runAnalysisJob, { ...run, fresh: true, sample: false });
    const costs = run !== null && !(await isFree(tx, caller, report));
    const entry = { reportId: report.id, notes: null, addressHash, costs };
    const stored = await storeSubmission(tx, caller, entry, settings, now);
    return toStarted({ ...current, ...(run && { status: 'processing' }) }, !run, stored);
  });
}

function isSameClaim(one: string, other: string, analysts: Analysts): boolean {
  const [first, second] = [one, other].map((given) => {
    const claim = checkClaim(given);
    return claim.ok ? claimKey(claim, analysts) : null;
  });
  return first !== null && first === second;
}

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

/** A paid result includes one rerun. Failures have no cooldown, so free ones would be unlimited. */
async function isFree(tx: Transaction, caller: Caller, report: ReportRecord): Promise<boolean> {
  const token = caller.kind === 'anonymous' ? tokenOf(caller) : null;
  const { id: reportId, result, failure } = report;
  if (token === null || result === null || failure !== null) return false;
  const paid = await findLastSubmission(tx, {
    ...{ reportId, visitor: { token } },
    allowance: { in: ['used', 'reserved'] },
  });
  return paid !== null;
}

export async function rerunMissing(
  { db, queue, settings }: Omit<StartParts, 'analysts'>,
  caller: Caller,
  reportId: string,
  now: Date,
): Promise<Rerun> {
  const report = await findVisible(db, reportId, caller);
  if (report.status === 'processing') return { reportId: report.reportId, status: 'processing' };
  if (!report.partial) throw new DomainError('conflict', messages.nothingMissing);
  const last = report.run > 1 ? await findLastEvent(db, report.id) : null;
  // Reruns are free, so this limits calls to a failing vendor.
  const wait = last ? last.at.getTime() + MINUTE_MS - now.getTime() : 0;
  if (wait > 0) {
    const retryAfterSeconds = Math.ceil(wait / 1_000);
    throw new DomainError('rate_limited', messages.rerunTooSoon, { retryAfterSeconds });
  }
  await throttleSubmission(db, caller, await hashAddress(db, caller, now), settings, now);

  await db.transaction(async (tx) => {
    await holdVisible(tx, report.id, caller);
    const run = await beginMissing(tx, report);
    if (run) await queue.enqueue(tx, runAnalysisJob, { ...run, fresh: false, sample: false });
  });
  return { reportId: report.reportId, status: 'processing' };
}
