import { afterAll, beforeAll } from 'vitest';
import type {
  Assessment,
  Coverage,
  MissingBlock,
  ModelBlock,
  Place,
  Source,
  Stance,
} from '../../shared/schema/result.ts';
import type { Context } from '../api/context.ts';
import type { Log } from '../log.ts';
import type { Caller } from '../modules/accounts/caller.ts';
import { runAnalysisJob } from '../modules/analysis/analysis.jobs.ts';
import type { Waiting } from '../modules/analysis/wait.ts';
import type { Analyst, Analysts, SearchFindings } from '../modules/analysts/analyst.ts';
import { readSettings } from '../modules/settings/settings.ts';
import type { Database } from '../platform/database/database.ts';
import { type Queue, startQueue } from '../platform/queue/queue.ts';
import { newVisitor, silentLog } from './app.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { scriptedIdentity } from './scriptedIdentity.ts';

/**
 * What an analyst does when asked: gives a percentage, or 80 and that it is about a person, gives up in
 * one of three ways, or hangs.
 */
export type Script = number | 'about_person' | MissingBlock['status'] | 'never';

export interface ScriptedAnalysts extends Analysts {
  /** Every place that was asked, in order. */
  asked: Place[];
}

/**
 * Occupants of the three places whose answers a test decides, to reach what the built-in ones never
 * do: failing, and being in the middle of answering.
 */
export function scriptedAnalysts(
  script: Partial<Record<Place, Script>> = {},
  promptVersion = 'scripted-1',
): ScriptedAnalysts {
  const asked: Place[] = [];
  const occupant = <B>(place: Place, block: (percentage: number) => B): Analyst<B> => ({
    info: { place, kind: 'vendor', name: 'Scripted', model: `script-${place}` },
    available: () => true,
    promptVersion,
    async analyze({ now }) {
      asked.push(place);
      const line = script[place] ?? 50;
      if (line === 'never') await new Promise(() => undefined);
      const percentage = line === 'about_person' ? 80 : line;
      return {
        block:
          typeof percentage === 'number'
            ? { ...block(percentage), ...(line === 'about_person' && { about_person: true }) }
            : { status: percentage as MissingBlock['status'] },
        provenance: {
          kind: 'vendor',
          name: 'Scripted',
          model: `script-${place}`,
          promptVersion,
          startedAt: now.toISOString(),
          durationMs: 1,
          tokens: null,
          costUsd: null,
        },
      };
    },
  });
  return {
    asked,
    chat: occupant('chat', modelBlock),
    search: occupant('search', (percentage) =>
      searchBlock(percentage / 10, {
        mainstream: ['one.example.org', 'two.example.com', 'three.example.net'],
      }),
    ),
    general: occupant('general', modelBlock),
  };
}

/** Waits for nothing: a call that would wait answers what it has. */
export const noWaiting: Waiting = {
  watch: () => () => undefined,
  dismissed: () => true,
  gone: new AbortController().signal,
  analysisMs: 0,
  detailedMs: 0,
};

export type GivenContext = Pick<Context, 'db' | 'queue'> &
  Partial<Context> & {
    /** Whom `identify` finds. */
    caller?: Caller;
  };

const NO_VENDOR = { vendor: 'Scripted', keySet: false, model: 'script' };

/** What a procedure is given, with somebody new asking on a fixed day unless told otherwise. */
export function testContext({ caller = newVisitor(), ...given }: GivenContext): Context {
  const overrides = given.overrides ?? {};
  const analysts = scriptedAnalysts();
  const visitor = caller.kind === 'anonymous' ? caller : newVisitor();
  return {
    log: silentLog,
    analysts: () => Promise.resolve(analysts),
    configured: { chat: NO_VENDOR, search: NO_VENDOR, general: NO_VENDOR },
    overrides,
    settings: () => readSettings(given.db, overrides),
    waiting: noWaiting,
    identity: scriptedIdentity(),
    adminEmail: null,
    catchUp: () => Promise.resolve(),
    identify: () => Promise.resolve(caller),
    credentials: { visitor, bearer: null, sessionToken: null },
    now: new Date('2026-11-20T12:00:00Z'),
    rememberVisitor: () => undefined,
    rememberSession: () => undefined,
    copyPage: () => Promise.resolve(),
    runCostly: (_kind, work) => work(),
    ...given,
  };
}

export interface IdleServices {
  db: Database;
  /** Address of the database. */
  url: string;
  queue: Queue;
  /** Says nothing. */
  log: Log;
}

/**
 * A database of the test file's own, with a queue that takes analyses and leaves them lying. Call it
 * once at the top of the file; its parts are there as soon as the first test runs.
 */
export function idleServices(): IdleServices {
  let database: TestDatabase;
  const services = { log: silentLog } as IdleServices;
  beforeAll(async () => {
    database = await createTestDatabase();
    services.db = database.db;
    services.url = database.url;
    services.queue = await startQueue(database.url, silentLog, { alone: false });
    await services.queue.define(runAnalysisJob);
  });
  afterAll(async () => {
    await services.queue.stop(1_000);
    await database.drop();
  });
  return services;
}

/** What a model that gives this percentage answers. */
export const modelBlock = (percentage: number): ModelBlock => ({
  status: 'answered',
  assessment: assessmentOf(percentage),
  truth_percentage: percentage,
  wording_score: null,
  explanation: `It is ${percentage} % true.`,
  signals: [],
});

/** What goes with a number from 0 to 100; around the middle it takes no position. */
const assessmentOf = (percentage: number): Assessment => {
  if (percentage === 50) return 'not_enough_evidence';
  return percentage > 50 ? 'supported' : 'refuted';
};

export interface SearchScript {
  /** The hosts of the sources on each side. */
  mainstream?: readonly string[];
  conflicting?: readonly string[];
  coverage?: Coverage | null;
}

/** What a search that gives this grade (0–10) throughout answers. */
export function searchBlock(grade: number, script: SearchScript = {}): SearchFindings {
  const { mainstream = [], conflicting = [], coverage = null } = script;
  const assessment = assessmentOf(grade * 10);
  const sourceAt = sourceOf(assessment === 'refuted' ? 'refutes' : 'supports');
  return {
    status: 'answered',
    assessment,
    coverage,
    claims: null,
    grades: {
      perplexity_main_grade: grade,
      external_evaluation: {
        claim_false_true_spectrum: grade,
        source_credibility_and_track_record: grade,
        bias_and_independence_assessment: grade,
        contextual_integrity_and_accuracy: grade,
        content_coherence_and_logical_consistency: grade,
        expert_and_consensus_alignment: grade,
      },
    },
    not_judged: [],
    analysis_summary: `${mainstream.length + conflicting.length} pages were found.`,
    summary_highlights: { verdict: null, key_words: [], emphasized_phrases: [] },
    sources: { mainstream: mainstream.map(sourceAt), conflicting: conflicting.map(sourceAt) },
    citations: [],
  };
}

/** A source whose quote was found on its page. */
const sourceOf =
  (stance: Stance) =>
  (host: string): Source => ({
    publication: host,
    title: 'A page',
    summary: 'What it says.',
    key_findings: ['This is what the page says.'],
    link: `https://${host}/page`,
    date: null,
    stance,
    primary: false,
    origin: host,
    depends_on: [],
    check: {
      status: 'quoted',
      where: 'page',
      why: null,
      passage: { before: '', quote: 'This is what the page says.', after: '' },
      checkedAt: '2026-11-20T12:00:00.000Z',
      hash: null,
    },
  });
