import { checkClaim } from '../../../shared/claim.ts';
import type { Settings } from '../../../shared/limits.ts';
import type { Failure, Step, StepStatus } from '../../../shared/schema/analysis.ts';
import { PageInfo, type Place, Result, type SearchBlock } from '../../../shared/schema/result.ts';
import { PageError, type ReadPage } from '../../integrations/web/page.ts';
import type { Database } from '../../platform/database/database.ts';
import { releaseAllowance, returnAllowance } from '../accounts/allowance.ts';
import type {
  Analyst,
  AnalystInput,
  Analysts,
  Answer,
  Answers,
  ClaimsBlock,
  SearchFindings,
} from '../analysts/analyst.ts';
import { findClaims } from '../claims/findClaims.ts';
import { maskAddresses } from '../evidence/addresses.ts';
import {
  assessClaims,
  checkCitations,
  type CheckedCitation,
  countSources,
  toEvidence,
  toSources,
  withoutAddresses,
} from '../evidence/checkSources.ts';
import type { OpenSource } from '../evidence/openSource.ts';
import { addRelated } from '../library/lists.ts';
import { missingPlaces } from '../reports/presentation.ts';
import { findResult, type ReportRecord } from '../reports/reports.repository.ts';
import { claimKey, reusableSince } from './claimKey.ts';
import { showClaims, trackFindings, unchecked } from './progress.ts';
import { appendEvents, type NewEvent, runEvent, type RunKey } from './progress.repository.ts';
import {
  type CachedAnswer,
  completeRun,
  failRun,
  findAnswers,
  findPage,
  findRun,
  findSourceChecks,
  insertAnswer,
  insertPage,
  insertSourceCheck,
  type PageRecord,
  type RunRecord,
} from './runs.repository.ts';
import { useReserved } from './submissions.repository.ts';
import { composeResult, percentageOf } from './verdict.ts';

/** Can be repeated: stored answers are reused. Rejects only on database errors. */
export async function runAnalysis(
  parts: RunParts,
  run: Run,
  { fresh = false }: { fresh?: boolean | undefined } = {},
): Promise<void> {
  const begun = await findRun(parts.db, run);
  if (begun?.report.status !== 'processing' || begun.report.run !== run.run) return;
  const { report, said, cached } = begun;

  const prepared = await preprocess(parts, begun);
  if ('failure' in prepared) return failAnalysis(parts, run, prepared.failure);
  const { page, pending } = prepared;
  // The text of a link is known only now. The analysts may have changed since the last analysis.
  const isNewKey = page !== null || fresh;
  const key =
    isNewKey && report.claimKey
      ? claimKey({ ...prepared.input, said }, parts.analysts)
      : report.claimKey;

  const replaces = report.result !== null;
  const known = page && key && !fresh ? await reuseResult(parts, report, key, page) : null;
  if (known) {
    await appendEvents(parts.db, run, pending);
    return saveResult(parts, run, { ...known, claimKey: key, replaces });
  }

  const { input, unreported, asked } = await readClaims(parts, run, prepared, cached);
  const answers = await askAnalysts(parts, run, { input, cached, pending: unreported });
  if (answers.search.block.status !== 'answered') {
    return failAnalysis(parts, run, failureOf(answers));
  }
  const composed = composeResult({
    type: report.type,
    page,
    claimDate: input.claimDate,
    claims: asked,
    ...answers,
  });
  const result = await addRelated(parts.db, composed, input.content);
  // Anybody may ask the missing analysts: an unchanged result must not reset what was set for it.
  const hasChanged = fresh || missingPlaces(report).length !== result.missing.length;
  return saveResult(parts, run, { result, claimKey: key, replaces: replaces && hasChanged });
}

async function reuseResult(
  { db, settings, clock }: RunParts,
  report: ReportRecord,
  key: string,
  page: PageInfo,
): Promise<Pick<Outcome, 'result' | 'reusedFrom'> | null> {
  const since = reusableSince(settings, clock());
  const earlier = await findResult(db, { claimKey: key, id: report.id, since });
  if (!earlier) return null;
  return { result: { ...Result.parse(earlier.result), page }, reusedFrom: earlier.updatedAt };
}

const failureOf = ({ search }: Answers): Failure =>
  search.block.status === 'refused' ? 'content_refused' : 'analysis_failed';

const stepOf: Record<CallPlace, Step> = {
  claims: 'preprocessing',
  chat: 'openai_analysis',
  search: 'perplexity_analysis',
  general: 'gemini_analysis',
};
const places = ['chat', 'search', 'general'] as const;

type CallPlace = Place | 'claims';

/** By rules; with a model, what its answer adds to them. A model without an answer fails nothing. */
async function readClaims(
  parts: RunParts,
  run: Run,
  { input, pending }: Exclude<Prepared, { failure: Failure }>,
  cached: readonly CachedAnswer[],
) {
  const byRules = findClaims(input.content, input.now);
  const rest = { input: { ...input, claims: byRules }, unreported: pending, asked: undefined };
  const finder = parts.analysts.claims;
  if (byRules === null || !finder) return rest;

  const before = cached.find(({ place }) => place === 'claims');
  const begun = pending.filter(({ status }) => status !== 'completed');
  if (!before && begun.length > 0) await appendEvents(parts.db, run, begun);
  const { block, provenance } = before
    ? asAnswer<ClaimsBlock>(before)
    : await ask(parts, run, 'claims', finder, rest.input);
  const claims = block.status === 'answered' ? block.found : byRules;
  return { input: { ...input, claims }, unreported: before ? pending : [], asked: provenance };
}

interface RunInput {
  input: AnalystInput;
  cached: CachedAnswer[];
  pending: NewEvent[];
}

/** Stores each answer as soon as it arrives. Waits for all answers even if one cannot be stored. */
async function askAnalysts(
  parts: RunParts,
  run: Run,
  { input, cached, pending }: RunInput,
): Promise<Answers> {
  const { db, analysts } = parts;
  const asked = places.filter((place) => !cached.some((answer) => answer.place === place));
  const begun = asked.map((place) => runEvent(parts, stepOf[place], 'started'));
  if (pending.length + begun.length > 0) await appendEvents(db, run, [...pending, ...begun]);
  const answerOf = async <B extends { status: string }>(place: Place, analyst: Analyst<B>) => {
    const before = cached.find((answer) => answer.place === place);
    return before ? asAnswer<B>(before) : ask(parts, run, place, analyst, input);
  };
  const show = trackFindings(db, run);
  if (input.claims) await show(showClaims(input.claims, input.page));
  const answers = [
    answerOf('chat', analysts.chat),
    answerOf('search', analysts.search).then((answer) =>
      checkSources(parts, run, answer, { ...input, show }),
    ),
    answerOf('general', analysts.general),
  ] as const;
  // Wait for all, because a retry would ask them again.
  await Promise.allSettled(answers);
  const [chat, search, general] = await Promise.all(answers);
  return { chat, search, general };
}

/** Looks for the quotes of the search on their pages; what a run has looked at it does not open again. */
async function checkSources(
  parts: RunParts,
  run: Run,
  answer: Answer<SearchFindings>,
  { content, page, signal, show }: AnalystInput & { show: ReturnType<typeof trackFindings> },
): Promise<Answer<SearchBlock>> {
  if (answer.block.status !== 'answered') return { ...answer, block: answer.block };
  const { citations = [], ...block } = answer.block as Stored<SearchFindings>;
  const { db, clock, web } = parts;
  const { openSource, publicUrl } = web;
  const step = (status: StepStatus) => runEvent(parts, 'source_check', status);
  const [known] = await Promise.all([
    citations.length > 0 ? findSourceChecks(db, run) : [],
    appendEvents(db, run, [step('started')]),
  ]);
  const looked = [...known];
  const sources = citations.length > 0 ? () => countSources(citations, looked) : () => null;
  // The built-in search cites nothing: people wrote its records.
  const isBuiltIn = answer.provenance.kind === 'built-in';
  const found =
    block.claims && showClaims(isBuiltIn ? block.claims : unchecked(block.claims), page);
  if (found !== null || citations.length > 0) await show({ ...found, sources: sources() });
  const store = (ofPage: CheckedCitation[]) => {
    looked.push(...ofPage);
    return Promise.all([insertSourceCheck(db, run, ofPage), show({ sources: sources() })]);
  };
  const checked = await checkCitations({ openSource, clock, signal }, citations, known, store);
  const evidence = toEvidence(citations, checked, { submitted: content, publicUrl });
  const assessed = ({ list }: NonNullable<SearchBlock['claims']>) =>
    isBuiltIn ? list : assessClaims(list, evidence);
  const claims = block.claims && {
    ...block.claims,
    list: assessed(block.claims).map((claim) => (page ? withoutAddresses(claim) : claim)),
  };
  if (claims !== null && !isBuiltIn) await show(showClaims(claims, page));
  await appendEvents(db, run, [step('completed')]);
  const kept = citations.length > 0 ? toSources(evidence) : block.sources;
  return { ...answer, block: { ...block, claims, sources: kept } };
}

/** An answer of a run that an earlier version began. */
type Stored<T extends { citations: unknown }> = Omit<T, 'citations'> &
  Partial<Pick<T, 'citations'>>;

async function ask<B extends { status: string }>(
  { db, clock }: RunParts,
  run: Run,
  place: CallPlace,
  analyst: Pick<Analyst<B>, 'analyze'>,
  input: AnalystInput,
): Promise<Answer<B>> {
  const answer = await analyst.analyze(input);
  const at = clock();
  const isDone = place === 'claims' || answer.block.status === 'answered';
  const reported = {
    step: stepOf[place],
    status: isDone ? ('completed' as const) : ('failed' as const),
    percentage: place === 'claims' ? null : percentageOf(answer.block),
    at,
  };
  const first = await insertAnswer(db, run, { ...answer, place, answeredAt: at }, reported);
  if (first) return answer;
  // A concurrent attempt of this run stored its answer first.
  const cached = await findAnswers(db, run);
  return asAnswer(cached.find((stored) => stored.place === place) ?? answer);
}

const asAnswer = <B>({ block, provenance }: { block: unknown; provenance: unknown }) =>
  ({ block, provenance }) as Answer<B>;

type Prepared =
  | {
      input: Omit<AnalystInput, 'claims'>;
      page: PageInfo | null;
      pending: NewEvent[];
    }
  | { failure: Failure };

/** Reads the page behind a link, once per run, so that a retry judges the same text. */
async function preprocess(parts: RunParts, { report, said, notes }: RunRecord): Promise<Prepared> {
  const { clock, signal } = parts;
  const step = (status: StepStatus) => runEvent(parts, 'preprocessing', status);
  const started = step('started');
  const { speaker = null, origin = null } = said ?? {};
  const claimDate = said?.claimDate ? new Date(said.claimDate) : null;
  const input = { type: report.type, now: clock(), notes, speaker, origin, claimDate, signal };
  const address = pageAddress(report.content);

  if (address === null) {
    const { content } = report;
    const pending = [started, step('completed')];
    return { input: { ...input, content, page: null }, page: null, pending };
  }
  await appendEvents(parts.db, report, [started]);
  const read = await readOnce(parts, report, address);
  if ('failure' in read) {
    await appendEvents(parts.db, report, [step('failed')]);
    return read;
  }
  const info = PageInfo.parse(read.page.info);
  const { title, site, finalUrl, publishedAt } = info;
  return {
    input: {
      ...input,
      content: read.page.text,
      claimDate: claimDate ?? (publishedAt ? new Date(publishedAt) : null),
      page: { title, site, url: finalUrl },
    },
    page: info,
    pending: [step('completed')],
  };
}

async function readOnce(
  { db, clock, signal, web }: RunParts,
  report: ReportRecord,
  address: string,
): Promise<{ page: PageRecord } | { failure: Failure }> {
  const cached = await findPage(db, report);
  if (cached) return { page: cached };
  try {
    const { text, info } = await web.readPage(address, signal);
    const title = info.title && maskAddresses(info.title);
    const page = { text, info: { ...info, title }, fetchedAt: clock() };
    return { page: await insertPage(db, report, page) };
  } catch (error) {
    if (error instanceof PageError) return { failure: `page_${error.kind}` };
    throw error;
  }
}

export function pageAddress(content: string): string | null {
  const claim = checkClaim(content);
  return claim.ok && claim.kind === 'url' ? claim.content : null;
}

export interface WebAccess {
  readPage: ReadPage;
  openSource: OpenSource;
  /** Its pages are no evidence; null when nobody else can reach us. */
  publicUrl: string | null;
}

export interface RunParts {
  db: Database;
  analysts: Analysts;
  web: WebAccess;
  settings: Settings;
  clock: () => Date;
  signal: AbortSignal;
}

type Run = RunKey;

interface Outcome {
  result: Result;
  claimKey: string | null;
  reusedFrom?: Date;
  replaces: boolean;
}

async function saveResult(
  parts: Pick<RunParts, 'db' | 'clock'>,
  run: Run,
  { result, claimKey, reusedFrom, replaces }: Outcome,
): Promise<void> {
  const ended = [
    runEvent(parts, 'scoring', 'started'),
    runEvent(parts, 'scoring', 'completed', result.overallScore),
    runEvent(parts, 'saving', 'started'),
    runEvent(parts, 'saving', 'completed'),
  ];
  const stored = { result, claimKey, replaces };
  if (!reusedFrom) {
    await completeRun(
      parts.db,
      run,
      { ...stored, updatedAt: parts.clock(), usesAllowance: true },
      ended,
    );
    return;
  }
  const reported = [...answersOf(parts, result), ...ended];
  await parts.db.transaction(async (tx) => {
    const outcome = { ...stored, updatedAt: reusedFrom, usesAllowance: false };
    if (await completeRun(tx, run, outcome, reported)) await releaseAllowance(tx, run.id);
  });
}

const answersOf = (
  parts: Pick<RunParts, 'clock'>,
  { openAI, perplexity, gemini }: Result,
): NewEvent[] => [
  runEvent(parts, 'openai_analysis', 'completed', percentageOf(openAI)),
  runEvent(parts, 'perplexity_analysis', 'completed', percentageOf(perplexity)),
  runEvent(parts, 'gemini_analysis', 'completed', percentageOf(gemini)),
  runEvent(parts, 'source_check', 'completed'),
];

/** Returns the allowance, unless the search refused the content. */
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
