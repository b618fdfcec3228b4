import { createHash } from 'node:crypto';
import { z } from 'zod';
import { readConfig } from '../config.ts';
import { type VendorPolicy, withPolicy } from '../integrations/models/policy.ts';
import type { Model, Question, Reply } from '../integrations/models/model.ts';
import { openModel } from '../integrations/models/openModel.ts';
import { VendorError, type VendorErrorKind } from '../integrations/models/vendor.ts';
import { PageError, type PageErrorKind, type ReadPage } from '../integrations/web/page.ts';
import { createLog } from '../log.ts';
import type {
  AnalystInput,
  Analysts,
  Answers,
  SearchFindings,
} from '../modules/analysts/analyst.ts';
import type { MissingBlock, Place, Provenance, SearchBlock } from '../../shared/schema/result.ts';
import {
  assessClaims,
  citationChecker,
  toEvidence,
  toSources,
} from '../modules/evidence/checkSources.ts';
import { builtInAnalysts } from '../modules/analysts/builtIn/builtInAnalysts.ts';
import { indexLibrary } from '../modules/library/load.ts';
import { fillPlaces, type VendorModels } from '../modules/analysts/places.ts';
import type { WebAccess } from '../modules/analysis/run.ts';
import type { OpenSource } from '../modules/evidence/openSource.ts';
import { shinglesOf } from '../modules/evidence/independence.ts';
import { readPageSignals } from '../modules/evidence/pageSignals.ts';
import { defaultSettings, silentLog } from './app.ts';
import type { Vendors } from './vendors/serveVendors.ts';
import { modelBlock, searchBlock, type SearchScript } from './context.ts';

/**
 * What a model does with one request: answers what the script holds for it, fails in a way of a
 * vendor's or by a fault, answers after a while, or never, unless it is aborted.
 */
type Line =
  | 'answer'
  | 'hang'
  | VendorErrorKind
  | Error
  | { retryAfterMs: number }
  | { in: number }
  | { cut: true };

interface ScriptedModel extends Model {
  /** Every request, in order. */
  readonly asked: (Question<unknown> & { at: number })[];
  /** The most requests that were under way at the same time. */
  mostAtATime(): number;
  /** Follows another script from now on. */
  becomes(...script: Line[]): void;
}

/** A model that follows a script, one line per request, the last one staying. */
export function scriptedModel(script: Line[], reply: Partial<Reply<unknown>> = {}): ScriptedModel {
  const asked: ScriptedModel['asked'] = [];
  let lines = [...script];
  let [now, most] = [0, 0];
  return {
    vendor: 'Vendor',
    name: 'model-1',
    asked,
    mostAtATime: () => most,
    becomes: (...next) => void (lines = next),
    async ask<T>(question: Question<T>) {
      const line = lines.length > 1 ? lines.shift() : lines[0];
      asked.push({ ...question, at: Date.now() });
      most = Math.max(most, ++now);
      await act(line ?? 'answer', question.signal).finally(() => now--);
      return { ...EMPTY, ...reply } as Reply<T>;
    },
  };
}

const EMPTY = { answer: {}, results: [], model: 'model-1-2026', tokens: null, costUsd: null };

async function act(line: Line, signal: AbortSignal): Promise<void> {
  if (line === 'answer') return;
  if (line instanceof Error) throw line;
  if (line === 'hang') return untilItEnds(null, signal);
  if (typeof line === 'string') throw new VendorError(line, `it was ${line}`);
  if ('in' in line) return untilItEnds(line.in, signal);
  if ('cut' in line) throw new VendorError('bad_answer', 'it stopped before the end', line);
  throw new VendorError('rate_limited', 'slow down', line);
}

function untilItEnds(ms: number | null, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = ms === null ? undefined : setTimeout(resolve, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}

/** A scripted model behind the real policy, with chance taken out, and the lines that it logs. */
export function guardedModel(script: Line[], options: Partial<VendorPolicy> = {}) {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('info', {
    write: (line) => void lines.push(JSON.parse(line) as Record<string, unknown>),
  });
  const scripted = scriptedModel(script, { answer: { percentage: 70 } });
  const model = withPolicy(scripted, { random: () => 0.5, ...options }, log);
  /** How a question ends for who asked: the answer's percentage, or the kind of error. */
  const outcome = (signal?: AbortSignal): Promise<unknown> => outcomeOf(model.ask(ask(signal)));
  return { scripted, asked: scripted.asked, model, lines, outcome };
}

type Percentage = { percentage: number };

export const ask = (signal = new AbortController().signal): Question<Percentage> => ({
  instructions: 'Judge.',
  input: 'A very private claim.',
  answer: z.object({ percentage: z.number() }),
  answerName: 'judgment',
  signal,
});

export const outcomeOf = (asking: Promise<Reply<Percentage>>): Promise<unknown> =>
  asking.then(
    ({ answer }) => answer.percentage,
    (error: unknown) => (error instanceof VendorError ? error.kind : error),
  );

/** What stands at an address, or why nothing can be read there. */
export type PageScript = { text: string; title?: string; publishedAt?: string } | PageErrorKind;

interface ScriptedPages {
  web: WebAccess;
  /** Every address that was read, in order. */
  read: string[];
}

/** Pages that a test decides on; at any other address nobody answers. */
export function scriptedPages(pages: Record<string, PageScript> = {}): ScriptedPages {
  const read: string[] = [];
  const readPage: ReadPage = (url) => {
    read.push(url);
    const script = pages[url] ?? 'unreachable';
    if (typeof script === 'string')
      return Promise.reject(new PageError(script, `${url}: scripted`));
    const { text, title = null, publishedAt = null } = script;
    const hash = createHash('sha256').update(text).digest('base64url');
    const info = { url, finalUrl: url, title, site: new URL(url).host, publishedAt, hash };
    return Promise.resolve({
      info: { ...info, language: 'en', truncated: false, readAs: 'article' as const },
      text,
    });
  };
  const openSource: OpenSource = async (url, signal) => {
    try {
      const { text, info } = await readPage(url, signal);
      const { title, publishedAt, hash } = info;
      const signals = readPageSignals({ headers: {}, html: '', text });
      return { status: 'read', text, prose: text, hash, title, publishedAt, signals };
    } catch {
      return { status: 'not_opened', why: 'gone' };
    }
  };
  return { web: { readPage, openSource, publicUrl: null }, read };
}

/** The policy with pauses that nobody has to wait for. */
const HASTY: Partial<VendorPolicy> = { leastTryMs: 0, backOff: { firstMs: 2, mostMs: 4 } };

/** The three places as a configured product has them: real prompts, policy and adapters. */
export async function vendorPlaces(
  { env }: Pick<Vendors, 'env'>,
  options: Partial<VendorPolicy> = {},
): Promise<Analysts> {
  const { vendors } = readConfig(env);
  const open = async (name: keyof VendorModels) => {
    const { apiKey, ...rest } = vendors[name];
    if (apiKey === null) return null;
    return withPolicy(
      await openModel(name, { apiKey, ...rest }),
      { ...HASTY, ...options },
      silentLog,
    );
  };
  const [openai, perplexity, gemini] = await Promise.all([
    open('openai'),
    open('perplexity'),
    open('gemini'),
  ]);
  const builtIn = builtInAnalysts({ library: indexLibrary([]) });
  return fillPlaces(builtIn, { openai, perplexity, gemini }, defaultSettings.modelPrices);
}

/** What is asked about a claim, as far as the test does not say otherwise. */
export const analystInput = (given: Partial<AnalystInput> = {}): AnalystInput => ({
  content: 'Coffee stunts the growth of children.',
  type: 'credibility',
  notes: null,
  claimDate: null,
  speaker: null,
  origin: null,
  page: null,
  claims: null,
  now: new Date('2026-11-20T12:00:00Z'),
  signal: new AbortController().signal,
  ...given,
});

/** Asks all three at once; each page that the search cites is what the search showed of it. */
export async function askAll(analysts: Analysts, input = analystInput()): Promise<Answers> {
  const [chat, search, general] = await Promise.all([
    analysts.chat.analyze(input),
    analysts.search.analyze(input),
    analysts.general.analyze(input),
  ]);
  return { chat, search: { ...search, block: checkAsShown(search.block, input) }, general };
}

function checkAsShown(
  block: SearchFindings | MissingBlock,
  { content, now }: AnalystInput,
): SearchBlock | MissingBlock {
  if (block.status !== 'answered') return block;
  const { citations, ...rest } = block;
  const checked = citations.map((citation) => {
    const { snippet: text, title } = citation;
    const signals = readPageSignals({ headers: {}, html: '', text });
    const page = { text, prose: text, hash: 'hash', title, publishedAt: null, signals };
    const checked = citationChecker({ status: 'read', ...page }, now)(citation);
    return { ...checked, shingles: shinglesOf(checked.text) };
  });
  const evidence = toEvidence(citations, checked, { submitted: content, publicUrl: null });
  const claims = rest.claims && {
    ...rest.claims,
    list: assessClaims(rest.claims.list, evidence),
  };
  return { ...rest, claims, sources: toSources(evidence) };
}

/** What each analyst is to have answered: a number, or how it failed. */
export interface Script extends SearchScript {
  /** Percentages 0–100. */
  chat: number | MissingBlock['status'];
  /** The main grade, 0–10; all other grades are the same. */
  search: number | MissingBlock['status'];
  general: number | MissingBlock['status'];
  builtIn?: readonly Place[];
}

/** Answers for tests of what follows the analysts, as vendors or built-in analysts give them. */
export function scriptedAnswers(script: Script): Answers {
  const provenance = (place: Place): Provenance => {
    const builtIn = script.builtIn?.includes(place) ?? false;
    return {
      kind: builtIn ? 'built-in' : 'vendor',
      name: builtIn ? 'Built-in analyst' : 'Scripted vendor',
      model: builtIn ? null : `scripted-${place}`,
      promptVersion: `${place}-1`,
      startedAt: '2026-11-20T12:00:00.000Z',
      durationMs: 5,
      tokens: null,
      costUsd: null,
    };
  };
  return {
    chat: { block: said(script.chat, modelBlock), provenance: provenance('chat') },
    search: {
      block: said(script.search, (grade) => {
        const { citations: _, ...block } = searchBlock(grade, script);
        return block;
      }),
      provenance: provenance('search'),
    },
    general: { block: said(script.general, modelBlock), provenance: provenance('general') },
  };
}

const said = <B>(
  answer: number | MissingBlock['status'],
  block: (number: number) => B,
): B | MissingBlock => (typeof answer === 'string' ? { status: answer } : block(answer));
