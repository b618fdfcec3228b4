import {
  checkClaim,
  checkClaimOrigin,
  checkNotes,
  checkUrl,
  type ClaimOrigin,
  urlCandidate,
} from '../../../shared/claim.ts';
import type { Settings } from '../../../shared/limits.ts';
import { messages } from '../../../shared/messages.ts';
import type { Analyzed, Started, StartInput } from '../../../shared/schema/analysis.ts';
import type { ReportType } from '../../../shared/schema/report.ts';
import {
  type Database,
  isForeignKeyViolation,
  type Statements,
} from '../../platform/database/database.ts';
import type { Queue } from '../../platform/queue/queue.ts';
import { hashAddress } from '../accounts/address.ts';
import {
  type StoredSubmission,
  storeSubmission,
  throttleSubmission,
} from '../accounts/allowance.ts';
import type { Caller } from '../accounts/caller.ts';
import type { Analysts } from '../analysts/analyst.ts';
import { DomainError } from '../errors.ts';
import { nameReport, wordsOfAddress } from '../reports/presentation.ts';
import {
  findEqual,
  insertUnlessProcessing,
  type ReportRecord,
  samplesExist,
  type StartedReport,
} from '../reports/reports.repository.ts';
import { runAnalysisJob } from './analysis.jobs.ts';
import { claimKey, linkKey, reusableSince } from './claimKey.ts';
import { awaitResult, type Waiting } from './wait.ts';

export interface StartParts {
  db: Database;
  queue: Queue;
  settings: Settings;
  analysts: Analysts;
}

/** `key` is null when notes make the analysis private to its caller. */
interface CheckedClaim {
  content: string;
  type: ReportType;
  words: string;
  notes: string | null;
  said: ClaimOrigin | null;
  key: string | null;
  fresh: boolean;
}

type Submitted = Omit<StartInput, 'timestamp' | 'userId' | 'cookieId'>;

/** Reuses the report of an equal claim, or joins its analysis, for free. */
export async function startAnalysis(
  { db, queue, settings, analysts }: StartParts,
  caller: Caller,
  submitted: Submitted,
  now: Date,
): Promise<Started> {
  const claim = checkSubmitted(submitted, analysts, now);
  const { key, notes } = claim;
  const since = claim.fresh ? null : reusableSince(settings, now);
  const look = () => (key === null ? null : findEqual(db, key, since));
  const addressHash = await hashAddress(db, caller, now);
  const throttled = throttleSubmission(db, caller, addressHash, settings, now);

  const entryFor = ({ id }: StartedReport, costs: boolean) => {
    return { reportId: id, notes, addressHash, costs };
  };

  const join = async (equal: StartedReport): Promise<Started | null> => {
    try {
      const stored = await storeSubmission(db, caller, entryFor(equal, false), settings, now);
      return toStarted(equal, true, stored);
    } catch (error) {
      if (isForeignKeyViolation(error)) return null;
      throw error;
    }
  };

  for (let [equal] = await Promise.all([look(), throttled]); ; equal = await look()) {
    if (equal) {
      const joined = await join(equal);
      if (joined) return joined;
      continue;
    }
    const started = await db.preparedTransaction(async (tx) => {
      const report = await insertReport(tx, claim, now);
      if (!report) return null;
      const job = { id: report.id, run: report.run, fresh: claim.fresh, sample: false };
      const [, stored] = await Promise.all([
        queue.enqueue(tx, runAnalysisJob, job),
        storeSubmission(tx, caller, entryFor(report, true), settings, now),
      ]);
      return toStarted(report, false, stored);
    });
    if (started) return started;
    // An equal claim was inserted meanwhile, or the slug is taken (once in 2^51 reports).
  }
}

const insertReport = (
  tx: Statements,
  { words, content, type, key, said }: CheckedClaim,
  now: Date,
) =>
  insertUnlessProcessing(tx, {
    ...nameReport(words),
    content,
    type,
    claimKey: key,
    claimOrigin: said,
    isSample: false,
    createdAt: now,
  });

function checkSubmitted(submitted: Submitted, analysts: Analysts, now: Date): CheckedClaim {
  const claim = checkClaim(contentOf(submitted));
  if (!claim.ok) throw new DomainError('invalid_input', claim.message);
  const checked = checkNotes(submitted.notes ?? '');
  if (!checked.ok) throw new DomainError('invalid_input', checked.message);

  const origin = checkClaimOrigin(submitted, now);
  if (!origin.ok) throw new DomainError('invalid_input', origin.message);

  const { content, type } = claim;
  const { said } = origin;
  const { notes } = checked;
  const isLink = claim.kind === 'url';
  const shared = isLink ? linkKey(content, analysts, said) : claimKey({ ...claim, said }, analysts);
  return {
    content,
    type,
    words: isLink ? wordsOfAddress(content) : content,
    notes,
    said,
    key: notes === null ? shared : null,
    fresh: submitted.fresh ?? false,
  };
}

function contentOf({ content, url }: Submitted): string {
  if (url === undefined || (content !== undefined && url.trim() === '')) return content ?? '';
  if (content?.trim()) throw new DomainError('invalid_input', messages.contentOrUrl);
  const checked = checkUrl(urlCandidate(url) ?? url);
  if (!checked.ok) throw new DomainError('invalid_input', messages[checked.code]);
  return checked.url;
}

export function toStarted(
  report: Pick<ReportRecord, 'reportId' | 'shareId' | 'slug' | 'status'>,
  reused: boolean,
  { remainingReports, anonymousToken }: StoredSubmission,
): Started {
  return {
    reportId: report.reportId,
    shareId: report.shareId,
    slug: report.slug,
    status: report.status === 'completed' ? 'completed' : 'processing',
    reused,
    remainingReports,
    metadata: { anonymousToken },
  };
}

export async function analyze(
  parts: StartParts & { waiting: Waiting },
  caller: Caller,
  submitted: Submitted,
  now: Date,
): Promise<Analyzed> {
  return awaitResult(parts, await startAnalysis(parts, caller, submitted, now), caller);
}

/** Fills the lists of a new local installation; the last one is on top. */
const SAMPLES = [
  'My neighbor will be promoted to head of sales next spring.',
  'Vaccines cause autism.',
  'Mount Everest is the highest mountain above sea level.',
  'Lightning never strikes the same place twice.',
  'Smoking causes lung cancer.',
  'The Earth is flat.',
  'Octopuses dream in color on Tuesdays.',
  'Water boils at 100 degrees Celsius at sea level.',
  'Honey never spoils.',
  'Humans use only ten percent of their brains.',
  'Octopuses have three hearts.',
  'The Great Wall of China is visible from the Moon with the naked eye.',
];

export async function startSamples(
  { db, queue, builtIn }: { db: Database; queue: Queue; builtIn: Analysts },
  now: Date,
): Promise<void> {
  if (await samplesExist(db)) return;
  const type = 'credibility';
  await db.preparedTransaction(async (tx) => {
    for (const content of SAMPLES) {
      const key = claimKey({ content, type }, builtIn);
      const sample = { ...nameReport(content), content, type, claimKey: key, isSample: true };
      const report = await insertUnlessProcessing(tx, { ...sample, type, createdAt: now });
      if (report)
        await queue.enqueue(tx, runAnalysisJob, {
          id: report.id,
          run: report.run,
          fresh: false,
          sample: true,
        });
    }
  });
}
