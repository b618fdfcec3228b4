import { numberIn } from '../../../shared/answers.ts';
import { checkClaim } from '../../../shared/claim.ts';
import type { Settings } from '../../../shared/limits.ts';
import type { Failure, Step, StepStatus } from '../../../shared/schema/analysis.ts';
import { PageInfo, Result, Place, type SearchBlock } from '../../../shared/schema/result.ts';
import { PageError, type ReadPage } from '../../integrations/web/page.ts';
import type { Database } from '../../platform/database/database.ts';
import { uuidV7 } from '../../platform/database/uuidV7.ts';
import { releaseAllowance, returnAllowance } from '../accounts/allowance.ts';
import { settleSubmissions } from '../accounts/allowance.repository.ts';
import type {
  Analyst,
  AnalystInput,
  Analysts,
  Answer,
  SearchFindings,
} from '../analysts/analyst.ts';
import { eventDay, findClaims } from '../claims/findClaims.ts';
import { maskAddresses } from '../evidence/addresses.ts';
import * as checks from '../evidence/checkSources.ts';
import type { OpenSource } from '../evidence/openSource.ts';
import { addRelated } from '../library/library.ts';
import { missingPlaces } from '../reports/presentation.ts';
import { findResult, type ReportRecord } from '../reports/reports.repository.ts';
import { claimKey, reusableSince } from './claimKey.ts';
import { showClaims, trackFindings, type ShowFindings } from './progress.ts';
import { appendEvents, runEvent, type NewEvent, type RunKey } from './runs.repository.ts';
import * as runs from './runs.repository.ts';
import { composeResult, isAboutPerson, liveNumber } from './verdict.ts';

export interface WebAccess {
  readPage: ReadPage;
  openSource: OpenSource;
  /** Our own pages are no evidence; null when nobody else can reach them. */
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

type Run = RunParts & runs.RunRecord & { report: ReportRecord };

/** Can be repeated: stored answers are reused. Rejects only on database errors. */
export async function runAnalysis(
  parts: RunParts,
  { id, run: number, fresh = false }: RunKey & { fresh?: boolean },
): Promise<void> {
  const found = await runs.findRun(parts.db, id, number);
  if (found?.status !== 'processing' || found.run !== number) return;
  const { said, notes, cached, ...report } = found;
  const run = { ...parts, report, said, notes, cached };

  const prepared = await preprocess(run);
  if ('failure' in prepared) return failAnalysis(parts, report, prepared.failure);
  const { page } = prepared;
  // The text of a link is known only now. The analysts may have changed since the last analysis.
  const isNewKey = report.claimKey !== null && (page !== null || fresh);
  const newKey = isNewKey ? claimKey({ ...prepared.input, said }, parts.analysts) : report.claimKey;
  if (page && newKey && !fresh) {
    const since = reusableSince(parts.settings, parts.clock());
    const equal = await findResult(parts.db, newKey, ...since, report.id);
    if (equal) return reuseResult(run, prepared, equal, newKey);
  }

  const { input, pending, provenance: claims } = await readClaims(run, prepared);
  const answers = await askAnalysts(run, input, pending);
  const { status } = answers.search.block;
  if (status !== 'answered') {
    const failure = status === 'refused' ? 'content_refused' : 'analysis_failed';
    return failAnalysis(parts, report, failure);
  }
  const { type } = report;
  const composed = composeResult({ type, page, eventDay: eventDay(input), claims, ...answers });
  const result = await addRelated(parts.db, composed, input.content);
  await saveResult(run, result, newKey, fresh);
}

interface Prepared {
  input: Omit<AnalystInput, 'claims'>;
  page: PageInfo | null;
  pending: NewEvent[];
}

/** Reads the page behind a link, once per run, so that a retry judges the same text. */
async function preprocess(run: Run): Promise<Prepared | { failure: Failure }> {
  const { db, report, said, notes, clock, signal } = run;
  const step = (status: StepStatus) => runEvent(run, 'preprocessing', status);
  const started = step('started');
  const { speaker = null, origin = null } = said ?? {};
  const claimDate = said?.claimDate ? new Date(said.claimDate) : null;
  const input = { type: report.type, now: clock(), notes, speaker, origin, claimDate, signal };
  const address = pageAddress(report.content);
  if (address === null) {
    const pending = [started, step('completed')];
    return { input: { ...input, content: report.content, page: null }, page: null, pending };
  }

  await appendEvents(db, report, [started]);
  const read = await readPage(run, address);
  if ('failure' in read) {
    await appendEvents(db, report, [step('failed')]);
    return read;
  }
  const page = PageInfo.parse(read.info);
  const { title, site, finalUrl, publishedAt } = page;
  return {
    input: {
      ...input,
      content: read.text,
      claimDate: claimDate ?? (publishedAt ? new Date(publishedAt) : null),
      page: { title, site, url: finalUrl },
    },
    page,
    pending: [step('completed')],
  };
}

export function pageAddress(content: string): string | null {
  const claim = checkClaim(content);
  return claim.ok && claim.kind === 'url' ? claim.content : null;
}

async function readPage({ db, report, clock, signal, web }: Run, address: string) {
  const stored = await runs.findPage(db, report);
  if (stored) return stored;
  try {
    const { text, info } = await web.readPage(address, signal);
    const title = info.title && maskAddresses(info.title);
    const page = { text, info: { ...info, title }, fetchedAt: clock() };
    return await runs.insertPage(db, report, page);
  } catch (error) {
    if (error instanceof PageError) return { failure: `page_${error.kind}` as const };
    throw error;
  }
}

/** A model without an answer leaves the claims that rules found. */
async function readClaims(run: Run, { input, pending }: Prepared) {
  const byRules = findClaims(input.content, input.now);
  const asked = { ...input, claims: byRules };
  const finder = run.analysts.claims;
  if (byRules === null || !finder) return { input: asked, pending, provenance: undefined };

  const isStored = storedAnswer(run.cached, 'claims') !== undefined;
  const begun = pending.filter(({ status }) => status !== 'completed');
  if (!isStored && begun.length > 0) await appendEvents(run.db, run.report, begun);
  // The model's answer completes the step.
  const { block, provenance } = await ask(run, 'claims', finder, asked);
  const claims = block.status === 'answered' ? block.found : byRules;
  return { input: { ...input, claims }, pending: isStored ? pending : [], provenance };
}

/** Waits for all answers even if one cannot be stored: a retry would ask for them again. */
async function askAnalysts(run: Run, input: AnalystInput, pending: readonly NewEvent[]) {
  const { db, report, analysts } = run;
  const begun = Place.options
    .filter((place) => !storedAnswer(run.cached, place))
    .map((place) => runEvent(run, STEP_OF[place], 'started'));
  if (pending.length + begun.length > 0) await appendEvents(db, report, [...pending, ...begun]);
  const show = trackFindings(db, report);
  if (input.claims) await show(showClaims(input.claims, input.page));
  const answers = [
    ask(run, 'chat', analysts.chat, input),
    ask(run, 'search', analysts.search, input).then((answer) =>
      checkSources(run, answer, input, show),
    ),
    ask(run, 'general', analysts.general, input),
  ] as const;
  await Promise.allSettled(answers);
  const [chat, search, general] = await Promise.all(answers);
  return { chat, search, general };
}

type CallPlace = Place | 'claims';

const STEP_OF: Record<CallPlace, Step> = {
  claims: 'preprocessing',
  chat: 'openai_analysis',
  search: 'perplexity_analysis',
  general: 'gemini_analysis',
};

async function ask<B extends { status: string }>(
  { db, report, cached, clock, analysts }: Run,
  place: CallPlace,
  analyst: Pick<Analyst<B>, 'analyze'>,
  input: AnalystInput,
): Promise<Answer<B>> {
  const before = storedAnswer<B>(cached, place);
  if (before) return before;
  const answer = await analyst.analyze(input);
  const isDone = place === 'claims' || answer.block.status === 'answered';
  const number = place === 'claims' ? null : liveNumber(place, answer, eventDay(input), analysts);
  const event = runEvent({ clock }, STEP_OF[place], isDone ? 'completed' : 'failed', number);
  if (await runs.insertAnswer(db, report, { ...answer, place }, event)) return answer;
  // A concurrent attempt of this run stored its answer first.
  return storedAnswer<B>(await runs.findAnswers(db, report), place) ?? answer;
}

const storedAnswer = <B>(answers: readonly runs.CachedAnswer[], place: CallPlace) =>
  answers.find((answer) => answer.place === place) as Answer<B> | undefined;

async function checkSources(
  run: Run,
  answer: Answer<SearchFindings>,
  { content, page }: AnalystInput,
  show: ShowFindings,
): Promise<Answer<SearchBlock>> {
  if (answer.block.status !== 'answered') return { ...answer, block: answer.block };
  const { citations, claims: found, ...block } = answer.block;
  const { db, report, clock, signal, web } = run;
  const { openSource, publicUrl } = web;
  const hasCitations = citations.length > 0;
  const [known] = await Promise.all([
    hasCitations ? runs.findSourceChecks(db, report.id, report.run) : [],
    appendEvents(db, report, [runEvent(run, 'source_check', 'started')]),
  ]);
  const looked = [...known];
  const count = () => ({ sources: hasCitations ? checks.countSources(citations, looked) : null });
  // The built-in search cites nothing: people wrote its records.
  const isBuiltIn = answer.provenance.kind === 'built-in';
  const shown = found && showClaims(found, page, isBuiltIn);
  if (shown || hasCitations) await show({ ...shown, ...count() });

  const store = (ofPage: checks.CheckedCitation[]) => {
    looked.push(...ofPage);
    return Promise.all([runs.insertSourceCheck(db, report, ofPage), show(count())]);
  };
  const opening = { openSource, clock, signal };
  const checked = await checks.checkCitations(opening, citations, known, store);
  const evidence = checks.toEvidence(citations, checked, { submitted: content, publicUrl });
  const assessed = found && !isBuiltIn ? checks.assessClaims(found.list, evidence) : found?.list;
  const list = assessed?.map((claim) => (page ? checks.withoutAddresses(claim) : claim));
  const claims = found && list ? { ...found, list } : null;
  if (claims && !isBuiltIn) await show(showClaims(claims, page));
  await appendEvents(db, report, [runEvent(run, 'source_check', 'completed')]);
  const sources = hasCitations ? checks.toSources(evidence) : block.sources;
  return { ...answer, block: { ...block, claims, sources } };
}

async function reuseResult(
  run: Run,
  { page, pending }: Prepared,
  { result: earlier, isAboutPerson, updatedAt }: ReportRecord,
  key: string,
): Promise<void> {
  const { report } = run;
  const result = { ...Result.parse(earlier), page };
  const events = [
    ...pending,
    ...Place.options.map((place) =>
      runEvent(run, STEP_OF[place], 'completed', numberIn(result, place)),
    ),
    runEvent(run, 'source_check', 'completed'),
    ...endOf(run, result),
  ];
  const replaces = report.result !== null;
  const outcome = {
    ...{ result, isAboutPerson, claimKey: key, replaces, updatedAt },
    usesAllowance: false,
  };
  await run.db.transaction(async (tx) => {
    if (await runs.completeRun(tx, report, outcome, events)) await releaseAllowance(tx, report.id);
  });
}

async function saveResult(run: Run, result: Result, key: string | null, fresh: boolean) {
  const { db, report, clock } = run;
  const isFirst = report.result === null;
  // Anybody may ask missing analysts anew: if they fail again, time and marks stay.
  const isNew = isFirst || fresh || missingPlaces(report).length !== result.missing.length;
  const outcome = {
    ...{ result, claimKey: key, replaces: isNew && !isFirst },
    isAboutPerson: isNew && isAboutPerson(result),
    ...{ updatedAt: isNew ? clock() : report.updatedAt, usesAllowance: true },
  };
  await runs.completeRun(db, report, outcome, endOf(run, result));
}

const endOf = (run: Run, { overallScore }: Result): NewEvent[] => [
  runEvent(run, 'scoring', 'started'),
  runEvent(run, 'scoring', 'completed', overallScore),
  runEvent(run, 'saving', 'started'),
  runEvent(run, 'saving', 'completed'),
];

export async function failAnalysis(
  parts: Pick<RunParts, 'db' | 'clock' | 'settings'>,
  run: RunKey,
  failure: Failure,
): Promise<void> {
  await parts.db.transaction(async (tx) => {
    if (!(await runs.failRun(tx, run.id, run.run, failure, parts.clock(), uuidV7()))) return;
    await appendEvents(tx, run, [runEvent(parts, 'scoring', 'failed')]);
    await (failure === 'content_refused'
      ? settleSubmissions(tx, { reportId: run.id, allowance: 'reserved' }, 'used')
      : returnAllowance(tx, run.id, parts.settings));
  });
}
