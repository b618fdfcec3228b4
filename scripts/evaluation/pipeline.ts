import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { blockOf, percentageOf } from '../../src/shared/answers.ts';
import { SETTINGS, type Settings } from '../../src/shared/limits.ts';
import {
  Place,
  type Position,
  type Provenance,
  Result,
  RESULT_SCHEMA_VERSION,
  type SearchBlock,
  type Source,
  type TextClaim,
} from '../../src/shared/schema/result.ts';
import { isPosition } from '../../src/shared/verdict.ts';
import type { Config } from '../../src/server/config.ts';
import type { Question } from '../../src/server/integrations/models/model.ts';
import type { GuardedModel } from '../../src/server/integrations/models/policy.ts';
import type { Log } from '../../src/server/log.ts';
import { runAnalysis } from '../../src/server/modules/analysis/run.ts';
import { composeResult } from '../../src/server/modules/analysis/verdict.ts';
import type { Analyst } from '../../src/server/modules/analysts/analyst.ts';
import { builtInAnalysts } from '../../src/server/modules/analysts/builtIn/builtInAnalysts.ts';
import { eventDay } from '../../src/server/modules/claims/findClaims.ts';
import { fillPlaces, openVendors } from '../../src/server/modules/analysts/places.ts';
import { indexLibrary, starterRecords } from '../../src/server/modules/library/load.ts';
import { nameReport } from '../../src/server/modules/reports/presentation.ts';
import {
  findById,
  findEqual,
  insertUnlessEqual,
} from '../../src/server/modules/reports/reports.repository.ts';
import {
  connectDatabase,
  type Database,
  withClient,
} from '../../src/server/platform/database/database.ts';
import { openDatabaseServer } from '../../src/server/platform/database/openDatabase.ts';
import type { LabeledClaim } from './claims.ts';

/** All that may change a conclusion. */
export interface Configuration extends Record<
  Place,
  { name: string; model: string | null; promptVersion: string }
> {
  resultVersion: number;
  leavesOutLeaks: boolean;
}

/** What came of a claim. */
export type Judgment = (ReturnType<typeof judgmentOf> | typeof NONE) & {
  seconds: number;
  calls: number;
  failure: string | null;
};

/** US dollars for a million tokens of input and of output. */
export type Prices = Partial<Record<Place, { input: number; output: number }>>;

export interface Pipeline {
  configuration: Configuration;
  /** Places of vendors: each is asked at least once for each claim. */
  vendors: Place[];
  /** With the same key once more it goes on where it was cut off. `take` is called before each question. */
  judge: (key: string, claim: LabeledClaim, take: () => void) => Promise<Judgment>;
  close: () => Promise<void>;
}

interface PipelineOptions {
  config: Config;
  /** Where the database is, or what its name is made of. */
  folder: string;
  leavesOutLeaks: boolean;
  prices: Prices;
  clock: () => Date;
  log: Log;
}

const settings = Object.fromEntries(
  Object.entries(SETTINGS).map(([name, setting]) => [name, setting.default]),
) as unknown as Settings;

/** The product's own analysis, without its throttles, on a database of its own. */
export async function openPipeline(options: PipelineOptions): Promise<Pipeline> {
  const { config, leavesOutLeaks, prices, clock, log } = options;
  const database = await openDatabase(options);
  const vendors = openVendors(config, log);
  const close = () => vendors.close().then(() => database.close());
  const builtIn = builtInAnalysts({ library: indexLibrary(starterRecords()), clock });
  const models = await vendors.models(settings);
  const usual = fillPlaces(builtIn, models, settings.modelPrices, clock);

  async function judge(key: string, claim: LabeledClaim, take: () => void): Promise<Judgment> {
    const { db } = database;
    let calls = 0;
    const counted = (model: GuardedModel | null): GuardedModel | null =>
      model && {
        ...model,
        ask: async <T>(question: Question<T>) => {
          take();
          calls++;
          return model.ask(question);
        },
      };
    const { openai, perplexity, gemini } = models;
    const asked = fillPlaces(
      builtIn,
      { openai: counted(openai), perplexity: counted(perplexity), gemini: counted(gemini) },
      settings.modelPrices,
      clock,
    );
    const startedAt = clock().getTime();
    const report = await reportOn(db, key, claim, clock());
    if (report.status === 'processing') {
      const { signal } = new AbortController();
      await runAnalysis({ db, analysts: asked, web: vendors.web, settings, clock, signal }, report);
    }
    const { result, failure } = (await findById(db, report.id)) ?? { result: null, failure: null };
    const seconds = (clock().getTime() - startedAt) / 1_000;
    const read = result === null ? null : Result.parse(result);
    const judgment = read ? judgmentOf(read, claim, { leavesOutLeaks, prices }) : NONE;
    return { ...judgment, seconds, calls, failure };
  }

  const { chat, search, general } = usual;
  return {
    configuration: {
      ...{ chat: nameOf(chat), search: nameOf(search), general: nameOf(general) },
      resultVersion: RESULT_SCHEMA_VERSION,
      leavesOutLeaks,
    },
    vendors: Place.options.filter((place) => usual[place].info.kind === 'vendor'),
    judge,
    close,
  };
}

const nameOf = ({ info, promptVersion }: Analyst<unknown>) => ({
  name: info.name,
  model: info.model,
  promptVersion,
});

/** Embedded in the folder, or a scratch one on the server of DATABASE_URL; removed on `close`. */
async function openDatabase({ config, folder, log }: PipelineOptions) {
  const { databaseUrl } = config;
  const scratch = databaseUrl === null ? null : await createScratch(databaseUrl, folder);
  const dataDir = join(folder, 'database');
  const onTaken = (error: unknown) => {
    throw error;
  };
  const server = await openDatabaseServer(
    { databaseUrl: scratch?.url ?? null, dataDir, onTaken },
    log,
  );
  const db = connectDatabase(server.url);
  return {
    db,
    async close() {
      await db.close();
      await server.close();
      await (scratch ? scratch.drop() : rm(dataDir, { recursive: true, force: true }));
    },
  };
}

/** Its name comes from the folder, so that a run finds the database of one that was killed. */
async function createScratch(databaseUrl: string, folder: string) {
  const name = `verimeter_eval_${createHash('sha256').update(resolve(folder)).digest('hex').slice(0, 12)}`;
  const query = (sql: string) => withClient(databaseUrl, {}, (client) => client.query(sql));
  const { rowCount } = await query(`SELECT 1 FROM pg_database WHERE datname = '${name}'`);
  if (rowCount === 0) await query(`CREATE DATABASE ${name} TEMPLATE template0`);
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** The report of this key if a killed run has begun or completed one, otherwise a new one. */
async function reportOn(db: Database, key: string, labeled: LabeledClaim, now: Date) {
  const { claim, type, date, speaker, source } = labeled;
  const ever = new Date(0);
  const before = await findEqual(db, key, ever, ever);
  if (before) return before;
  const claimOrigin = { claimDate: date, speaker, origin: source };
  const named = { ...nameReport(claim), content: claim, type, claimKey: key, claimOrigin };
  const report = { ...named, isSample: false, createdAt: now };
  const inserted = await db.preparedTransaction((tx) => insertUnlessEqual(tx, report, ever, ever));
  if (!inserted) throw new Error(`No report could be made on: ${claim}`);
  return inserted;
}

/** Of a claim whose analysis failed. */
const NONE = {
  ...{ verdict: null, confidence: null, reason: null, sources: [], costUsd: 0 },
  predicted: 'not_enough_evidence' as const,
  probability: 0.5,
  analysts: { chat: null, search: null, general: null },
};

interface Reading {
  leavesOutLeaks: boolean;
  prices: Prices;
}

function judgmentOf(given: Result, claim: LabeledClaim, { leavesOutLeaks, prices }: Reading) {
  const { mainstream, conflicting } = given.perplexity.sources;
  const result = leavesOutLeaks ? withoutLeaks(given, claim) : given;
  const { verdict, confidence, reason, overallScore } = result;
  const { claims } = given.provenance;
  const analysts = {
    chat: judgmentBy('chat', result, prices),
    search: judgmentBy('search', result, prices),
    general: judgmentBy('general', result, prices),
  };
  const costs = Object.values(analysts).flatMap((one) => (one ? [one.costUsd] : []));
  if (claims) costs.push(costOf(claims, prices.chat));
  return {
    ...{ verdict, confidence, reason, analysts },
    predicted: POSITIONS.get(verdict) ?? ('not_enough_evidence' as const),
    /** The score, as a probability. */
    probability: overallScore / 100,
    sources: [...mainstream, ...conflicting].map((source) => ({
      link: source.link,
      date: source.date,
      /** Null for a source without a quote. */
      status: source.check?.status ?? null,
      leak: leakOf(source, claim),
    })),
    /** Null where an answer has no known cost. */
    costUsd: costs.reduce((sum, cost) => (sum === null || cost === null ? null : sum + cost), 0),
  };
}

/** Null for an analyst without an answer. */
function judgmentBy(place: Place, result: Result, prices: Prices) {
  const percentage = percentageOf(blockOf(result, place));
  if (percentage === null) return null;
  const { model, promptVersion, durationMs } = result.provenance[place];
  return {
    predicted: result.confidenceBasis.positions?.[place] ?? ('not_enough_evidence' as const),
    probability: percentage / 100,
    ...{ model, promptVersion },
    seconds: durationMs / 1_000,
    costUsd: costOf(result.provenance[place], prices[place]),
  };
}

/** As the vendor says it, otherwise by the given price, otherwise by the product's table. */
function costOf(
  { kind, costUsd, costIsEstimate = false, tokens }: Provenance,
  price: Prices[Place],
): number | null {
  if (kind === 'built-in') return 0;
  const isNamed = costUsd !== null && !costIsEstimate;
  if (isNamed || !tokens || !price) return costUsd;
  return (tokens.input * price.input + tokens.output * price.output) / 1e6;
}

const POSITIONS = new Map<string, Position>([
  ['true', 'supported'],
  ['reliable', 'supported'],
  ['false', 'refuted'],
  ['unreliable', 'refuted'],
  ['partially_true', 'mixed'],
  ['partially_reliable', 'mixed'],
]);

/** Concluded once more, by the same rules, from the other sources. */
function withoutLeaks(result: Result, claim: LabeledClaim): Result {
  const { openAI, perplexity, gemini, provenance } = result;
  const kept = (sources: readonly Source[]) =>
    sources.filter((source) => leakOf(source, claim) === null);
  const { mainstream, conflicting } = perplexity.sources;
  const sources = { mainstream: kept(mainstream), conflicting: kept(conflicting) };
  return composeResult({
    type: claim.type,
    eventDay: eventDay({
      content: claim.claim,
      claims: perplexity.claims,
      claimDate: claim.date === null ? null : new Date(claim.date),
    }),
    chat: { block: openAI, provenance: provenance.chat },
    search: {
      block: { ...perplexity, sources, claims: withoutLinks(perplexity.claims, sources) },
      provenance: provenance.search,
    },
    general: { block: gemini, provenance: provenance.general },
  });
}

/** A claim of a text that has lost all its sources counts as not assessed. */
function withoutLinks(
  claims: SearchBlock['claims'],
  { mainstream, conflicting }: SearchBlock['sources'],
): SearchBlock['claims'] {
  if (claims === null) return null;
  const kept = new Set([...mainstream, ...conflicting].map(({ link }) => link));
  const list = claims.list.map((claim): TextClaim => {
    const sources = claim.sources.filter((link) => kept.has(link));
    if (sources.length > 0 || !isPosition(claim.assessment)) return { ...claim, sources };
    return { ...claim, sources, assessment: 'not_enough_evidence', main: 5, truth: 5 };
  });
  return { ...claims, list };
}

/**
 * Why a source tells an analyst what it could not have known, or what others concluded: published
 * after the day of the claim, or a fact-check of it.
 */
type Leak = 'later' | 'fact_check';

type DatedClaim = Pick<LabeledClaim, 'date' | 'factChecks'>;

export function leakOf(
  { link, date }: Pick<Source, 'link' | 'date'>,
  claim: DatedClaim,
): Leak | null {
  if (isFactCheck(link, claim)) return 'fact_check';
  const published = Date.parse(date ?? '');
  if (claim.date === null || Number.isNaN(published)) return null;
  // What appeared on the day of the claim may have appeared before it.
  return new Date(published).toISOString().slice(0, 10) > claim.date ? 'later' : null;
}

/** Sites of members of the International Fact-Checking Network that publish little else. */
const FACT_CHECKERS =
  `africacheck.org altnews.in boomlive.in checkyourfact.com chequeado.com correctiv.org
  factcheck.org factcheckhub.com factcheckni.org factly.in fullfact.org healthfeedback.org
  leadstories.com maldita.es newtral.es pagellapolitica.it politifact.com science.feedback.org
  sciencefeedback.co snopes.com thip.media truthorfiction.com verafiles.org vishvasnews.com`.split(
    /\s+/,
  );

function isFactCheck(link: string, { factChecks }: DatedClaim): boolean {
  const url = URL.parse(link);
  if (url === null) return false;
  if (factChecks.some((address) => isSamePage(URL.parse(address), url))) return true;
  const host = hostOf(url);
  if (FACT_CHECKERS.some((site) => host === site || host.endsWith(`.${site}`))) return true;
  const places = [host, url.pathname].join('/').toLowerCase().split(/[./]/);
  return places.some((place) => /^fact-?_?check/.test(place));
}

const isSamePage = (one: URL | null, other: URL): boolean =>
  one !== null && hostOf(one) === hostOf(other) && pathOf(one) === pathOf(other);

const hostOf = ({ hostname }: URL): string => hostname.replace(/^www\./, '');
const pathOf = ({ pathname }: URL): string => pathname.replace(/\/$/, '');
