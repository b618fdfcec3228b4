import { checkClaim } from '../../../shared/claim.ts';
import type { Settings } from '../../../shared/limits.ts';
import type { Failure } from '../../../shared/schema/failure.ts';
import { PageInfo } from '../../../shared/schema/page.ts';
import type { Step, StepStatus } from '../../../shared/schema/progress.ts';
import { type Place, Result } from '../../../shared/schema/result.ts';
import { PageError, type ReadPage } from '../../integrations/web/page.ts';
import type { Database } from '../../platform/database/database.ts';
import { releaseAllowance, returnAllowance } from '../accounts/allowance.ts';
import type { Analyst, AnalystInput, Analysts, Answer, Answers } from '../analysts/analyst.ts';
import { missingPlaces } from '../reports/presentation.ts';
import { findResult, type ReportRecord } from '../reports/reports.repository.ts';
import { claimKey, reusableSince } from './claimKey.ts';
import { appendEvents, type NewEvent, type RunKey } from './progress.repository.ts';
import {
  completeRun,
  failRun,
  findAnswers,
  findPage,
  findRun,
  insertAnswer,
  insertPage,
  type CachedAnswer,
  type PageRecord,
} from './runs.repository.ts';
import { useReserved } from './submissions.repository.ts';
import { composeResult, percentageOf } from './verdict.ts';

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

const stepOf: Record<Place, Step> = {
  chat: 'openai_analysis',
  search: 'perplexity_analysis',
  general: 'gemini_analysis',
};
const places = ['chat', 'search', 'general'] as const;

interface Asking {
  input: AnalystInput;
  /** What was answered in this run before. */
  kept: CachedAnswer[];
  /** Events that are to be told first. */
  untold: NewEvent[];
}

/**
 * Asks the three analysts in parallel; each answer is kept and told as soon as it is in. Who answered
 * in this run before is not asked again. Rejects when an answer could not be kept, after all are in.
 */
async function askAnalysts(
  parts: RunParts,
  run: Run,
  { input, kept, untold }: Asking,
): Promise<Answers> {
  const { db, analysts } = parts;
  const asked = places.filter((place) => !kept.some((answer) => answer.place === place));
  const begun = asked.map((place) => runEvent(parts, stepOf[place], 'started'));
  if (untold.length + begun.length > 0) await appendEvents(db, run, [...untold, ...begun]);
  const answerOf = async <B extends { status: string }>(place: Place, analyst: Analyst<B>) => {
    const before = kept.find((answer) => answer.place === place);
    return before ? asAnswer<B>(before) : ask(parts, run, place, analyst, input);
  };
  const answers = [
    answerOf('chat', analysts.chat),
    answerOf('search', analysts.search),
    answerOf('general', analysts.general),
  ] as const;
  // Who was asked is waited for in any case: the next try would ask them again.
  await Promise.allSettled(answers);
  const [chat, search, general] = await Promise.all(answers);
  return { chat, search, general };
}

async function ask<B extends { status: string }>(
  { db, clock }: RunParts,
  run: Run,
  place: Place,
  analyst: Analyst<B>,
  input: AnalystInput,
): Promise<Answer<B>> {
  const answer = await analyst.analyse(input);
  const at = clock();
  const reported = {
    step: stepOf[place],
    status: answer.block.status === 'answered' ? ('completed' as const) : ('failed' as const),
    percentage: percentageOf(answer.block),
    at,
  };
  const first = await insertAnswer(db, run, { ...answer, place, answeredAt: at }, reported);
  if (first) return answer;
  // Another try of this run was faster: the result is to rest on what was told.
  const kept = await findAnswers(db, run);
  return asAnswer(kept.find((stored) => stored.place === place) ?? answer);
}

/** What was stored is what an analyst of this place gave. */
const asAnswer = <B>({ block, provenance }: { block: unknown; provenance: unknown }) =>
  ({ block, provenance }) as Answer<B>;

type Prepared =
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
async function preprocess(
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

/** The address of the page that the stored content stands for; null when it is a text. */
export function pageAddress(content: string): string | null {
  const claim = checkClaim(content);
  return claim.ok && claim.kind === 'url' ? claim.content : null;
}

export interface RunParts {
  db: Database;
  analysts: Analysts;
  readPage: ReadPage;
  settings: Settings;
  clock: () => Date;
  signal: AbortSignal;
}

/** One run of one report, as its job names it. */
type Run = RunKey;

/** Something that happens now; the percentage is an analyst's number or the score. */
const runEvent = (
  { clock }: Pick<RunParts, 'clock'>,
  step: Step,
  status: StepStatus,
  percentage: number | null = null,
): NewEvent => ({ step, status, percentage, at: clock() });

interface Outcome {
  result: Result;
  /** What equal claims are found by from now on. */
  claimKey: string | null;
  /** When the analysts were asked, if that was for an earlier report on the same text. */
  takenFrom?: Date;
  /** It takes the place of an earlier result, and of what was said about that. */
  renews: boolean;
}

/** Stores the result of a run, exactly once. One that was taken from another report costs nothing. */
async function saveResult(
  parts: Pick<RunParts, 'db' | 'clock'>,
  run: Run,
  { result, claimKey, takenFrom, renews }: Outcome,
): Promise<void> {
  const ended = [
    runEvent(parts, 'scoring', 'started'),
    runEvent(parts, 'scoring', 'completed', result.overallScore),
    runEvent(parts, 'saving', 'started'),
    runEvent(parts, 'saving', 'completed'),
  ];
  const stored = { result, claimKey, renews };
  if (!takenFrom) {
    await completeRun(parts.db, run, { ...stored, updatedAt: parts.clock(), uses: true }, ended);
    return;
  }
  const reported = [...answersOf(parts, result), ...ended];
  await parts.db.transaction(async (tx) => {
    const outcome = { ...stored, updatedAt: takenFrom, uses: false };
    if (await completeRun(tx, run, outcome, reported)) await releaseAllowance(tx, run.id);
  });
}

/** The analysts' steps of a result that was taken over. */
const answersOf = (
  parts: Pick<RunParts, 'clock'>,
  { openAI, perplexity, gemini }: Result,
): NewEvent[] => [
  runEvent(parts, 'openai_analysis', 'completed', percentageOf(openAI)),
  runEvent(parts, 'perplexity_analysis', 'completed', percentageOf(perplexity)),
  runEvent(parts, 'gemini_analysis', 'completed', percentageOf(gemini)),
];

/**
 * Ends a run without a result and gives back what it cost, unless it was the content that made the
 * search decline: that one has been worked on.
 */
export async function failAnalysis(
  parts: Pick<RunParts, 'db' | 'clock' | 'settings'>,
  run: Run,
  failure: Failure,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if (!(await failRun(tx, run, failure, parts.clock()))) return;
    await appendEvents(tx, run, [runEvent(parts, 'scoring', 'failed')]);
    await (failure === 'content_refused'
      ? useReserved(tx, run.id)
      : returnAllowance(tx, run.id, parts.settings));
  });
}
