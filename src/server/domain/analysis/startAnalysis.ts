import { checkClaim, checkNotes } from '../../../shared/claim.ts';
import { type Settings, UNLIMITED } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { Started } from '../../../shared/schema/analysis.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import type { Database, Transaction } from '../../data/database.ts';
import {
  findProcessing,
  findReusable,
  insertUnlessProcessing,
  type ReportRecord,
} from '../../data/reports.ts';
import { insertSubmission } from '../../data/submissions.ts';
import type { Queue } from '../../queue/queue.ts';
import { countLeft, monthOf, reserveAllowance } from '../accounts/allowance.ts';
import type { Asker } from '../accounts/asker.ts';
import { identifyVisitor } from '../accounts/identifyVisitor.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';
import { nameReport } from '../reports/nameReport.ts';
import { claimKey } from './claimKey.ts';
import { runAnalysisJob } from './runAnalysisJob.ts';

const DAY_MS = 86_400_000;

export interface StartParts {
  db: Database;
  queue: Queue;
  settings: Settings;
  analysts: Analysts;
}

/** `key` is null when notes make the analysis the asker's own. */
interface CheckedClaim {
  content: string;
  type: ReportType;
  notes: string | null;
  key: string | null;
}

/**
 * Starts the analysis of a claim: report, submission, allowance and job in one transaction. An
 * equal claim that was analysed lately is answered with that report, one that is being analysed is
 * joined; both are free. Fails with `invalid_input` or `no_reports_remaining`.
 */
export async function startAnalysis(
  parts: StartParts,
  asker: Asker,
  submitted: { content: string; notes?: string | undefined },
  now: Date,
): Promise<Started> {
  const claim = checkSubmitted(submitted, parts.analysts);
  return parts.db.transaction(async (tx) => {
    const visitor = asker.kind === 'anonymous' ? await identifyVisitor(tx, asker, now) : null;
    const { report, isNew } = await findOrInsertReport(tx, claim, parts.settings, now);
    const remaining = await settleAllowance(tx, visitor?.id ?? null, isNew, parts.settings, now);
    await insertSubmission(tx, {
      reportId: report.id,
      visitorId: visitor?.id ?? null,
      userId: asker.kind === 'user' ? asker.id : null,
      notes: claim.notes,
      period: monthOf(now),
      allowance: isNew && visitor ? 'reserved' : 'none',
      createdAt: now,
    });
    if (isNew) await parts.queue.enqueue(tx, runAnalysisJob, { id: report.id, run: report.run });
    return {
      reportId: report.reportId,
      shareId: report.shareId,
      slug: report.slug,
      status: report.status === 'completed' ? 'completed' : 'processing',
      reused: !isNew,
      remainingReports: remaining,
      metadata: { anonymousToken: visitor?.token ?? null },
    };
  });
}

/** Takes a report from a visitor's month if it is a new one, and says how many are left. */
function settleAllowance(
  tx: Transaction,
  visitorId: string | null,
  isNew: boolean,
  settings: Settings,
  now: Date,
): Promise<number> {
  if (visitorId === null) return Promise.resolve(UNLIMITED);
  const settle = isNew ? reserveAllowance : countLeft;
  return settle(tx, visitorId, settings, now);
}

function checkSubmitted(
  submitted: { content: string; notes?: string | undefined },
  analysts: Analysts,
): CheckedClaim {
  const claim = checkClaim(submitted.content);
  if (!claim.ok) throw new DomainError('invalid_input', claim.message);
  if (claim.kind === 'url') throw new DomainError('invalid_input', messages.linksNotYetRead);
  const notes = checkNotes(submitted.notes ?? '');
  if (!notes.ok) throw new DomainError('invalid_input', notes.message);

  const { content, type } = claim;
  const key = notes.notes === null ? claimKey(content, type, analysts) : null;
  return { content, type, notes: notes.notes, key };
}

/** Inserts first and looks afterwards, so that of any number of equal starts exactly one is new. */
async function findOrInsertReport(
  tx: Transaction,
  claim: CheckedClaim,
  settings: Settings,
  now: Date,
): Promise<{ report: ReportRecord; isNew: boolean }> {
  const since = new Date(now.getTime() - settings.reuseDays * DAY_MS);
  const { content, type, key } = claim;
  for (;;) {
    const done = key === null ? null : await findReusable(tx, key, since);
    if (done) return { report: done, isNew: false };

    const names = nameReport(content);
    const report = { ...names, content, type, claimKey: key, isSample: false, createdAt: now };
    const inserted = await insertUnlessProcessing(tx, report);
    if (inserted) return { report: inserted, isNew: true };

    // Either an equal claim is being processed, or it ended between the two looks, or (once in
    // 2^51 reports) the slug was taken: the next round tells.
    const running = key === null ? null : await findProcessing(tx, key);
    if (running) return { report: running, isNew: false };
  }
}
