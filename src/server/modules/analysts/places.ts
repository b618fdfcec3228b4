import { DAY_MS } from '../../../shared/dates.ts';
import { METRICS_SHOWN_DAYS, type ModelPrice, type Settings } from '../../../shared/limits.ts';
import type { AnalystStates } from '../../../shared/schema/operations.ts';
import { type MissingBlock, Place } from '../../../shared/schema/result.ts';
import type { Config } from '../../config.ts';
import type { ModelOptions, Question, Reply } from '../../integrations/models/model.ts';
import { estimateCost } from '../../integrations/models/models.ts';
import {
  createModelCache,
  openModel,
  type VendorKey,
} from '../../integrations/models/openModel.ts';
import type { GuardedModel } from '../../integrations/models/policy.ts';
import { VendorError, type VendorErrorKind } from '../../integrations/models/vendor.ts';
import { createFetcher, type Fetcher } from '../../integrations/web/fetcher.ts';
import { createPageReading, openPageReader } from '../../integrations/web/reading.ts';
import type { Log } from '../../log.ts';
import type { Statements } from '../../platform/database/database.ts';
import { sumAnalystCalls } from '../analysis/calls.repository.ts';
import { checkClaims } from '../claims/findClaims.ts';
import { createSourceOpening } from '../evidence/openSource.ts';
import {
  type Analyst,
  type AnalystInput,
  type Analysts,
  type ClaimsBlock,
  type Judge,
  provenanceOf,
} from './analyst.ts';
import { type ClaimList, claimsPrompt } from './prompts/claims.ts';
import { chatPrompt, generalPrompt } from './prompts/judgment.ts';
import type { Prompt } from './prompts/prompt.ts';
import { searchPrompt } from './prompts/search.ts';
import { evaluationFits, judgmentFits, toModelBlock, toSearchFindings } from './readAnswer.ts';

/** Null without a key, or when an admin disabled the vendor. */
export type VendorModels = Record<VendorKey, GuardedModel | null>;

export type AnalystsFor = (settings: Settings) => Promise<Analysts>;

export interface ConfiguredPlace {
  vendor: string;
  keySet: boolean;
  model: string;
}

interface Task<Output, Block, Input = AnalystInput> {
  prompt: Prompt<Output, Omit<Input, 'signal'>>;
  /** Whether the numbers agree with the words; if not, the model is asked once more. */
  fits?: (answer: Output) => boolean;
  toBlock: (reply: Reply<Output>, input: Input) => Block;
}

const JUDGING = { fits: judgmentFits, toBlock: toModelBlock };
const EVALUATING = { prompt: searchPrompt, fits: evaluationFits, toBlock: toSearchFindings };
const FINDING_CLAIMS: Task<ClaimList, ClaimsBlock> = {
  prompt: claimsPrompt,
  toBlock: ({ answer }, { content, page, claimDate, now, claims }) => {
    const read = { text: content, title: page?.title ?? null, claimDate, now };
    return { status: 'answered', found: checkClaims(answer.claims, read) ?? claims };
  },
};

export function fillPlaces(
  builtIn: Analysts,
  { openai, perplexity, gemini }: VendorModels,
  prices: readonly ModelPrice[],
  clock?: () => Date,
): Analysts {
  const place = <Output, Block>(
    name: Place,
    model: GuardedModel,
    task: Task<Output, Block>,
  ): Analyst<Block> => ({
    info: { place: name, kind: 'vendor', name: model.vendor, model: model.name },
    available: () => model.health().circuit !== 'open',
    health: () => model.health(),
    ...createJudge(model, task, prices, clock),
  });
  return {
    claims: openai ? createJudge(openai, FINDING_CLAIMS, prices, clock) : undefined,
    chat: openai ? place('chat', openai, { prompt: chatPrompt, ...JUDGING }) : builtIn.chat,
    search: perplexity ? place('search', perplexity, EVALUATING) : builtIn.search,
    general: gemini
      ? place('general', gemini, { prompt: generalPrompt, ...JUDGING })
      : builtIn.general,
  };
}

export function createJudge<Output, Block, Input extends { signal: AbortSignal }>(
  model: GuardedModel,
  { prompt, fits = () => true, toBlock }: Task<Output, Block, Input>,
  prices: readonly ModelPrice[],
  clock: () => Date = () => new Date(),
): Judge<Block, Input> {
  const { version: promptVersion, answer, answerName, light = false } = prompt;
  return {
    promptVersion,
    async analyze(input) {
      const { signal } = input;
      signal.throwIfAborted();
      const startedAt = clock();
      const request = { ...prompt.ask(input), answer, answerName, signal, light };
      let reply: Reply<Output> | null = null;
      let error: VendorErrorKind | null = null;
      try {
        reply = await model.ask(request);
      } catch (failure) {
        // The model's policy logs every failure.
        signal.throwIfAborted();
        error = failure instanceof VendorError ? failure.kind : null;
      }
      // Our own errors in reading an answer are thrown, so that the job logs them and retries.
      if (reply && !fits(reply.answer)) reply = await askAgain(model, request, reply);
      const status = error === 'refused' || error === 'timed_out' ? error : 'failed';
      const block: Block | MissingBlock = reply ? toBlock(reply, input) : { status };
      const answered = reply ?? { model: model.name, tokens: null, costUsd: null };
      const { tokens, costUsd } = answered;
      const estimate = costUsd === null ? estimateCost(answered.model, tokens, prices) : null;
      const cost = { tokens, costUsd: costUsd ?? estimate, costIsEstimate: estimate !== null };
      const by = { kind: 'vendor' as const, name: model.vendor, model: answered.model };
      const made = { ...by, ...cost, promptVersion };
      return { block, error, provenance: provenanceOf(made, startedAt, clock()) };
    },
  };
}

async function askAgain<T>(model: GuardedModel, request: Question<T>, first: Reply<T>) {
  const second = await model.ask(request).catch((error: unknown) => {
    if (error instanceof VendorError) return null;
    throw error;
  });
  if (second === null) return first;
  const [a, b] = [first.tokens, second.tokens];
  const tokens = a && b && { input: a.input + b.input, output: a.output + b.output };
  const [cost, more] = [first.costUsd, second.costUsd];
  return { ...second, tokens, costUsd: cost === null || more === null ? null : cost + more };
}

export function openVendors(
  { vendors, publicUrl }: Config,
  log: Log,
  fetcher: Fetcher = createFetcher({ contact: publicUrl }),
) {
  const modelOf = (vendor: VendorKey) => {
    const { apiKey, baseUrl, model } = vendors[vendor];
    if (apiKey === null) return () => Promise.resolve(null);
    const cached = createModelCache(
      ({ name, ...rest }) => openModel(vendor, { apiKey, baseUrl, model: name, ...rest }),
      log,
    );
    return async (on: boolean, name: string, options: ModelOptions, most: number) =>
      on ? cached({ name: name === '' ? model : name, options }, most) : null;
  };
  const [chat, search, general] = [modelOf('openai'), modelOf('perplexity'), modelOf('gemini')];
  const models = async (settings: Settings): Promise<VendorModels> => {
    const most = settings.vendorRequestsAtOnce;
    const [openai, perplexity, gemini] = await Promise.all([
      chat(settings.chatOn, settings.chatModel, thinking(settings.chatReasoning), most),
      search(settings.searchOn, settings.searchModel, searching(settings), most),
      general(settings.generalOn, settings.generalModel, thinking(settings.generalThinking), most),
    ]);
    return { openai, perplexity, gemini };
  };
  const closing = new AbortController();
  const prepared = new Set<string>();
  const configured = (vendor: VendorKey, name: string): ConfiguredPlace => {
    const { apiKey, model } = vendors[vendor];
    return { vendor: name, keySet: apiKey !== null, model };
  };
  const reader = openPageReader({ log });
  const clock = () => new Date();
  return {
    models,
    /** Makes the vendor compile the schema of its answers, once per model. Never rejects. */
    async warmUp(readSettings: () => Promise<Settings>): Promise<void> {
      try {
        const { perplexity } = await models(await readSettings());
        if (perplexity === null || prepared.has(perplexity.name)) return;
        prepared.add(perplexity.name);
        const signal = AbortSignal.any([closing.signal, AbortSignal.timeout(WARM_UP_MS)]);
        await perplexity.prepare({ ...searchPrompt, signal });
      } catch (error) {
        if (closing.signal.aborted) return;
        log.warn({ err: error }, 'The search was not warmed up; its first answer may take longer');
      }
    },
    configured: {
      chat: configured('openai', 'OpenAI'),
      search: configured('perplexity', 'Perplexity'),
      general: configured('gemini', 'Gemini'),
    },
    web: {
      readPage: createPageReading({ fetcher, reader, clock }),
      openSource: createSourceOpening({ fetcher, reader, clock }),
      publicUrl,
    },
    close: () => {
      closing.abort();
      return reader.close();
    },
  };
}

/** The first answer takes 10–30 s more, https://docs.perplexity.ai/guides/structured-outputs */
const WARM_UP_MS = 60_000;

const thinking = (chosen: string): ModelOptions =>
  chosen === 'model' ? {} : { reasoning: chosen };

const searching = (settings: Settings): ModelOptions => ({
  steps: settings.searchSteps,
  resultsPerSearch: settings.searchResults || undefined,
  tokensPerPage: settings.searchPageTokens || undefined,
});

interface StateParts {
  db: Statements;
  settings: Settings;
  analysts: Analysts;
  configured: Record<Place, ConfiguredPlace>;
}

/** Circuits are those of this process; calls are those of all processes. */
export async function readAnalystStates(
  { db, settings, analysts, configured }: StateParts,
  now: Date,
): Promise<AnalystStates> {
  const today = Math.floor(now.getTime() / DAY_MS);
  const since = new Date((today - (METRICS_SHOWN_DAYS - 1)) * DAY_MS);
  const sums = await sumAnalystCalls(db, since);

  const places = Place.options.map((place) => {
    const { info, health } = analysts[place];
    const { vendor, keySet, model: configuredModel } = configured[place];
    const seen = health?.();
    const circuit = seen
      ? { state: seen.circuit, since: seen.openSince?.toISOString() ?? null }
      : null;
    const set = { vendor, keySet, on: settings[`${place}On`], configuredModel };
    return { ...info, ...set, circuit, ...activityOf(sums, place) };
  });
  // The chat analyst's vendor writes the detailed analysis too.
  const { kind, name, model } = analysts.chat.info;
  return { places, detailed: { kind, name, model, ...activityOf(sums, 'detailed') } };
}

const inUtc = (time: string) => new Date(time).toISOString();

function activityOf({ days, last }: Awaited<ReturnType<typeof sumAnalystCalls>>, place: string) {
  const [success, failure] = [true, false].map((answered) =>
    last.find((call) => call.place === place && call.answered === answered),
  );
  return {
    lastSuccess: success ? inUtc(success.at) : null,
    lastFailure: failure
      ? { at: inUtc(failure.at), status: failure.status, error: failure.error }
      : null,
    days: days.filter((day) => day.place === place).map(({ place: _, ...day }) => day),
  };
}
