import { METRICS_SHOWN_DAYS, type Settings } from '../../../shared/limits.ts';
import type { GuardedModel } from '../../integrations/models/policy.ts';
import type { Analyst, AnalystInput, Analysts } from './analyst.ts';
import { checkClaims } from '../claims/checkClaims.ts';
import { chatPrompt } from './prompts/chat.ts';
import { type ClaimList, claimsPrompt } from './prompts/claims.ts';
import { generalPrompt } from './prompts/general.ts';
import { searchPrompt } from './prompts/search.ts';
import { evaluationFits, judgmentFits, toModelBlock, toSearchFindings } from './readAnswer.ts';
import type { MissingBlock, Place } from '../../../shared/schema/result.ts';
import { estimateCost } from '../../integrations/models/models.ts';
import type { ModelOptions, Question, Reply } from '../../integrations/models/model.ts';
import { VendorError, type VendorErrorKind } from '../../integrations/models/vendorError.ts';
import type { Prompt } from './prompts/prompt.ts';
import type { Config } from '../../config.ts';
import type { Log } from '../../log.ts';
import { createModelCache, openModel } from '../../integrations/models/openModel.ts';
import { createFetcher, type Fetcher } from '../../integrations/web/fetcher.ts';
import { createPageReading, openPageReader } from '../../integrations/web/reading.ts';
import { createSourceOpening } from '../evidence/openSource.ts';
import { DAY_MS } from '../../../shared/dates.ts';
import type { AnalystStates } from '../../../shared/schema/operations.ts';
import { type CallDay, type LastCall, sumAnalystCalls } from '../analysis/calls.repository.ts';
import type { Statements } from '../../platform/database/database.ts';

/** Null without a key, or when an admin disabled the vendor. */
export type VendorModels = Record<'openai' | 'perplexity' | 'gemini', GuardedModel | null>;

export type AnalystsFor = (settings: Settings) => Promise<Analysts>;

export interface ConfiguredPlace {
  vendor: string;
  keySet: boolean;
  model: string;
}

export function fillPlaces(
  builtIn: Analysts,
  { openai, perplexity, gemini }: VendorModels,
  clock: () => Date = () => new Date(),
): Analysts {
  return {
    claims: openai ? asking(openai, claimsPrompt, finding, clock) : undefined,
    chat: openai ? vendorAnalyst('chat', openai, chatPrompt, judging, clock) : builtIn.chat,
    search: perplexity
      ? vendorAnalyst('search', perplexity, searchPrompt, evaluating, clock)
      : builtIn.search,
    general: gemini
      ? vendorAnalyst('general', gemini, generalPrompt, judging, clock)
      : builtIn.general,
  };
}

interface Reading<Output, Block> {
  /** Whether the answer's numbers say what its words say. */
  fits: (answer: Output) => boolean;
  toBlock: (reply: Reply<Output>, input: AnalystInput) => Block;
}

const finding = {
  fits: () => true,
  toBlock: (
    { answer }: Reply<ClaimList>,
    { content, page, claimDate, now, claims }: AnalystInput,
  ) => {
    const read = { text: content, title: page?.title ?? null, claimDate, now };
    return { status: 'answered' as const, found: checkClaims(answer.claims, read) ?? claims };
  },
};
const judging = { fits: judgmentFits, toBlock: toModelBlock };
const evaluating = { fits: evaluationFits, toBlock: toSearchFindings };

function vendorAnalyst<Output, Block>(
  place: Place,
  model: GuardedModel,
  prompt: Prompt<Output>,
  reading: Reading<Output, Block>,
  clock: () => Date,
): Analyst<Block> {
  return {
    info: { place, kind: 'vendor', name: model.vendor, model: model.name },
    available: () => model.health().circuit !== 'open',
    health: () => model.health(),
    ...asking(model, prompt, reading, clock),
  };
}

function asking<Output, Block>(
  model: GuardedModel,
  prompt: Prompt<Output>,
  { fits, toBlock }: Reading<Output, Block>,
  clock: () => Date,
): Pick<Analyst<Block>, 'promptVersion' | 'analyze'> {
  const { version: promptVersion, answer, answerName, light = false } = prompt;
  const vendor = { kind: 'vendor' as const, name: model.vendor };
  return {
    promptVersion,
    async analyze(input) {
      const { signal } = input;
      signal.throwIfAborted();
      const startedAt = clock();
      const request = { ...prompt.ask(input), answer, answerName, signal, light };
      const asked = model
        .ask(request)
        .then((reply) => (fits(reply.answer) ? reply : askAgain(model, request, reply)));
      const { block, reply, kind } = await asked.then(
        (reply) => ({ block: toBlock(reply, input), reply, kind: null }),
        (error: unknown) => {
          signal.throwIfAborted();
          const kind = error instanceof VendorError ? error.kind : null;
          return { block: missing(kind), reply: null, kind };
        },
      );
      const answeredBy = reply?.model ?? model.name;
      const tokens = reply?.tokens ?? null;
      const estimate = reply?.costUsd == null ? estimateCost(answeredBy, tokens) : null;
      return {
        block,
        error: kind,
        provenance: {
          ...vendor,
          model: answeredBy,
          promptVersion,
          startedAt: startedAt.toISOString(),
          durationMs: Math.max(0, clock().getTime() - startedAt.getTime()),
          tokens,
          costUsd: reply?.costUsd ?? estimate,
          costIsEstimate: estimate !== null,
        },
      };
    },
  };
}

/** Asks once more; the first answer stands where there is no second one. */
async function askAgain<T>(
  model: GuardedModel,
  request: Question<T>,
  first: Reply<T>,
): Promise<Reply<T>> {
  const second = await model.ask(request).catch((error: unknown) => {
    if (error instanceof VendorError) return null;
    throw error;
  });
  if (second === null) return first;
  return {
    ...second,
    tokens: first.tokens &&
      second.tokens && {
        input: first.tokens.input + second.tokens.input,
        output: first.tokens.output + second.tokens.output,
      },
    costUsd:
      first.costUsd === null || second.costUsd === null ? null : first.costUsd + second.costUsd,
  };
}

function missing(kind: VendorErrorKind | null): MissingBlock {
  return { status: kind === 'refused' || kind === 'timed_out' ? kind : 'failed' };
}

export function openVendors(
  { vendors, publicUrl }: Config,
  log: Log,
  fetcher: Fetcher = createFetcher({ contact: publicUrl }),
) {
  const modelOf = (vendor: keyof VendorModels) => {
    const { apiKey, baseUrl, model } = vendors[vendor];
    if (apiKey === null) return () => Promise.resolve(null);
    const cached = createModelCache(
      ({ name, ...rest }) => openModel(vendor, { apiKey, baseUrl, model: name, ...rest }),
      log,
    );
    return async (on: boolean, name: string, options: ModelOptions, most: number) =>
      on ? cached({ name: name === '' ? model : name, options }, most) : null;
  };
  const [openai, perplexity, gemini] = [
    modelOf('openai'),
    modelOf('perplexity'),
    modelOf('gemini'),
  ];
  const models = async (settings: Settings): Promise<VendorModels> => {
    const most = settings.vendorRequestsAtOnce;
    const [chat, search, general] = await Promise.all([
      openai(settings.chatOn, settings.chatModel, thinking(settings.chatReasoning), most),
      perplexity(settings.searchOn, settings.searchModel, searching(settings), most),
      gemini(settings.generalOn, settings.generalModel, thinking(settings.generalThinking), most),
    ]);
    return { openai: chat, perplexity: search, gemini: general };
  };
  const closing = new AbortController();
  const prepared = new Set<string>();
  const configured = (vendor: keyof VendorModels, name: string): ConfiguredPlace => {
    const { apiKey, model } = vendors[vendor];
    return { vendor: name, keySet: apiKey !== null, model };
  };
  const reader = openPageReader({ log });
  const clock = () => new Date();
  return {
    models,
    /**
     * Has the search's vendor prepare the form of its answers, once for each model: its first answer in
     * a new form takes 10 to 30 s longer, https://docs.perplexity.ai/guides/structured-outputs. Never
     * rejects.
     */
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

const PLACES = ['chat', 'search', 'general'] as const;

/** The circuit is of this process, the calls are of all. */
export async function readAnalystStates(
  { db, settings, analysts, configured }: StateParts,
  now: Date,
): Promise<AnalystStates> {
  const today = now.toISOString().slice(0, 10);
  const since = new Date(Date.parse(today) - (METRICS_SHOWN_DAYS - 1) * DAY_MS);
  const sums = await sumAnalystCalls(db, since);

  const places = PLACES.map((place) => {
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
  return { today, places, detailed: { kind, name, model, ...activityOf(sums, 'detailed') } };
}

const inUtc = (time: string) => new Date(time).toISOString();

function activityOf({ days, last }: { days: CallDay[]; last: LastCall[] }, place: string) {
  const find = (answered: boolean) =>
    last.find((call) => call.place === place && call.answered === answered);
  const [success, failure] = [find(true), find(false)];
  return {
    lastSuccess: success ? inUtc(success.at) : null,
    lastFailure: failure
      ? { at: inUtc(failure.at), status: failure.status, error: failure.error }
      : null,
    days: days.filter((day) => day.place === place).map(({ place: _, ...day }) => day),
  };
}
