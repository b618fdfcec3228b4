import { checkClaim, checkNotes } from '../../../shared/claim.ts';
import { checkUrl, urlCandidate } from '../../../shared/checkUrl.ts';
import type { Settings } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { StartInput, Started } from '../../../shared/schema/analysis.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import type { Database, Transaction } from '../../data/database.ts';
import { findEqual, insertUnlessProcessing, type ReportRecord } from '../../data/reports.ts';
import type { Queue } from '../../queue/queue.ts';
import type { Asker } from '../accounts/asker.ts';
import { enterSubmission } from '../accounts/enterSubmission.ts';
import { hashAddress } from '../accounts/hashAddress.ts';
import { throttleSubmission } from '../accounts/throttleSubmission.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';
import { nameReport, wordsOfAddress } from '../reports/nameReport.ts';
import { claimKey, linkKey, reusableSince } from './claimKey.ts';
import { runAnalysisJob } from './runAnalysisJob.ts';
import { toStarted } from './toStarted.ts';

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
  /** What its address is made of. */
  words: string;
  notes: string | null;
  key: string | null;
  /** A stored report of an equal claim will not do. */
  fresh: boolean;
}

type Submitted = Pick<StartInput, 'content' | 'url' | 'notes' | 'fresh'>;

/**
 * Starts the analysis of a claim: report, submission, allowance and job in one transaction. An
 * equal claim that was analysed lately is answered with that report, one that is being analysed is
 * joined; both are free, but count for the throttle. Fails with `invalid_input`, then with
 * `too_many_submissions` or `rate_limited`, then with `no_reports_remaining`.
 */
export async function startAnalysis(
  { db, queue, settings, analysts }: StartParts,
  asker: Asker,
  submitted: Submitted,
  now: Date,
): Promise<Started> {
  const claim = checkSubmitted(submitted, analysts);
  const addressHash = await hashAddress(db, asker, now);
  await throttleSubmission(db, asker, addressHash, settings, now);

  return db.transaction(async (tx) => {
    const { report, isNew } = await findOrInsertReport(tx, claim, settings, now);
    const { id, run } = report;
    const job = { id, run, fresh: claim.fresh, sample: false };
    if (isNew) await queue.enqueue(tx, runAnalysisJob, job);
    const entry = { reportId: id, notes: claim.notes, addressHash, costs: isNew };
    return toStarted(report, !isNew, await enterSubmission(tx, asker, entry, settings, now));
  });
}

function checkSubmitted(submitted: Submitted, analysts: Analysts): CheckedClaim {
  const claim = checkClaim(contentOf(submitted));
  if (!claim.ok) throw new DomainError('invalid_input', claim.message);
  const checked = checkNotes(submitted.notes ?? '');
  if (!checked.ok) throw new DomainError('invalid_input', checked.message);

  const { content, type } = claim;
  const { notes } = checked;
  const isLink = claim.kind === 'url';
  const shared = isLink ? linkKey(content, analysts) : claimKey(claim, analysts);
  return {
    content,
    type,
    words: isLink ? wordsOfAddress(content) : content,
    notes,
    key: notes === null ? shared : null,
    fresh: submitted.fresh ?? false,
  };
}

/** What is submitted as `url` has to be one, whatever it looks like. */
function contentOf({ content = '', url = '' }: Submitted): string {
  if (url.trim() === '') return content;
  if (content.trim() !== '') throw new DomainError('invalid_input', messages.contentOrUrl);
  const checked = checkUrl(urlCandidate(url) ?? url);
  if (!checked.ok) throw new DomainError('invalid_input', messages[checked.code]);
  return checked.url;
}

/** Looks again after an insert that failed, so that of any number of equal starts exactly one is new. */
async function findOrInsertReport(
  tx: Transaction,
  claim: CheckedClaim,
  settings: Settings,
  now: Date,
): Promise<{ report: ReportRecord; isNew: boolean }> {
  const since = claim.fresh ? null : reusableSince(settings, now);
  const { content, type, key } = claim;
  for (;;) {
    const equal = key === null ? null : await findEqual(tx, key, since);
    if (equal) return { report: equal, isNew: false };

    const names = nameReport(claim.words);
    const report = { ...names, content, type, claimKey: key, isSample: false, createdAt: now };
    const inserted = await insertUnlessProcessing(tx, report);
    if (inserted) return { report: inserted, isNew: true };
    // Either an equal claim is being processed since the look, or (once in 2^51 reports) the slug was
    // taken: the next round tells.
  }
}
