import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { PageInfo, Result } from '../../shared/schema/result.ts';
import type { ReportType } from '../../shared/schema/report.ts';
import { describeApi, type OpenApi } from '../api/rest/openapi/describe.ts';
import type { User } from '../modules/accounts/caller.ts';
import { VendorError } from '../integrations/models/vendor.ts';
import { runAnalysis } from '../modules/analysis/run.ts';
import { startAnalysis } from '../modules/analysis/start.ts';
import { composeResult } from '../modules/analysis/verdict.ts';
import { builtInAnalysts } from '../modules/analysts/builtIn/builtInAnalysts.ts';
import { findClaims } from '../modules/claims/findClaims.ts';
import {
  type DetailedAnalyst,
  type DetailedInput,
  pointsOf,
  type SectionName,
} from '../modules/detailed/analyst.ts';
import { builtInDetailed } from '../modules/detailed/builtIn.ts';
import { readDetailed, requestDetailed } from '../modules/detailed/detailed.ts';
import { runDetailed } from '../modules/detailed/detailed.jobs.ts';
import { indexLibrary, starterRecords } from '../modules/library/load.ts';
import { defaultSettings, newClaim, newVisitor } from './app.ts';
import { storedReport } from './database.ts';
import { type IdleServices, scriptedAnalysts } from './context.ts';
import { scriptedPages } from './models.ts';

/**
 * What it does when asked: gives sections with this explanation, gives none for a vendor's error,
 * rejects with another one, or hangs.
 */
export type DetailedScript = string | Error | typeof NEVER;
export const NEVER = Symbol('never');

/** Writes what a test decides: each time it is asked the next line, the last one for ever. */
export function scriptedDetailed(...script: DetailedScript[]) {
  const asked: DetailedInput[] = [];
  const analyst: DetailedAnalyst = {
    promptVersion: 'scripted-1',
    async analyze(input) {
      const line = script[Math.min(asked.length, script.length - 1)] ?? 'It is so.';
      asked.push(input);
      const provenance = {
        ...{ kind: 'vendor' as const, name: 'Scripted', model: 'script' },
        ...{ promptVersion: 'scripted-1', startedAt: input.now.toISOString() },
      };
      if (line instanceof VendorError) {
        const status = line.kind === 'refused' ? 'refused' : 'failed';
        const cost = { durationMs: 0, tokens: null, costUsd: null };
        return { block: { status }, error: line.kind, provenance: { ...provenance, ...cost } };
      }
      if (line instanceof Error) throw line;
      if (line === NEVER) {
        await new Promise((_, reject) => {
          const give = () => reject(input.signal.reason as Error);
          if (input.signal.aborted) give();
          input.signal.addEventListener('abort', give);
        });
      }
      const section = { detailed_explanation: String(line), score: 6 };
      const sections = {
        content_accuracy: { ...section, key_evidence: ['A finding.'] },
        source_evaluation: { ...section, top_sources: [] },
        bias_analysis: { ...section, detected_biases: [] },
        context_assessment: { ...section, key_context_points: [] },
        claim_origins: { ...section, key_origins: [] },
        hidden_angles: { ...section, key_perspectives: [] },
      };
      const cost = { durationMs: 1, tokens: { input: 10, output: 20 }, costUsd: null };
      return {
        block: { status: 'answered', sections },
        provenance: { ...provenance, ...cost },
      };
    },
  };
  return Object.assign(analyst, { asked });
}

const analyzedAt = new Date('2026-11-20T12:00:00Z');
const writtenAt = new Date('2026-11-20T12:01:00Z');

/** A report for which somebody asked, its job left lying, and what that job does. */
export async function requestedDetailed(
  services: Pick<IdleServices, 'db' | 'queue' | 'log'>,
  script: CompletedScript = {},
) {
  const reportId = await completedReport(services, script);
  await requestDetailed(services, newUser(), reportId, analyzedAt);
  const { id, run } = await storedReport(services.db, reportId);
  const { db } = services;
  const clock = () => writtenAt;
  return {
    reportId,
    id,
    run,
    work: (detailed: DetailedAnalyst, signal = new AbortController().signal) =>
      runDetailed({ db, detailed, clock, signal }, { id, run }),
    read: () => readDetailed(db, reportId),
  };
}

interface CompletedScript {
  content?: string;
  pages?: Parameters<typeof scriptedPages>[0];
}

/** A report that three scripted analysts answered for; its public id. */
export async function completedReport(
  services: Pick<IdleServices, 'db' | 'queue' | 'log'>,
  { content = newClaim(), pages = {} }: CompletedScript = {},
): Promise<string> {
  const analysts = scriptedAnalysts({ chat: 80, search: 80, general: 80 });
  const parts = { ...services, analysts, settings: defaultSettings };
  const { reportId } = await startAnalysis(parts, newVisitor(), { content }, analyzedAt);
  const { id, run } = await storedReport(services.db, reportId);
  const { web } = scriptedPages(pages);
  const signal = new AbortController().signal;
  await runAnalysis({ ...parts, web, clock: () => analyzedAt, signal }, { id, run });
  return reportId;
}

/** Somebody who is signed in. */
export const newUser = (): User => ({
  kind: 'user',
  id: randomUUID(),
  email: 'reader@example.org',
  name: 'Reader',
  role: 'REGISTERED',
});

/** The schemas that the interface's own description gives for what a call answers. */
export function describedAnswers(document: OpenApi = describeApi(null)) {
  const definitions = document.components.schemas;
  const known = new Map<string, z.ZodType>();

  const schemaOf = (schema: object): z.ZodType => {
    const whole = JSON.stringify({ ...schema, $defs: definitions });
    const found = known.get(whole);
    if (found) return found;
    const local = whole.replaceAll('#/components/schemas/', '#/$defs/');
    const made = z.fromJSONSchema(JSON.parse(local) as Parameters<typeof z.fromJSONSchema>[0]);
    known.set(whole, made);
    return made;
  };

  return {
    document,
    schemaOf,
    /** What is wrong with an answer by its description; empty when nothing is. */
    faults(method: string, path: string, status: number, body: unknown): string[] {
      const operation = document.paths[path]?.[method.toLowerCase()];
      if (!operation) return [`${method} ${path} is not described`];
      const schema = operation.responses[status]?.content?.['application/json']?.schema;
      if (!schema) return [`${method} ${path} is not described as answering ${status}`];
      const read = schemaOf(schema).safeParse(body);
      return read.success ? [] : [z.prettifyError(read.error)];
    },
  };
}

export const library = starterRecords();
const indexed = indexLibrary(library);
const analysts = builtInAnalysts({ library: indexed });
export const detailed = builtInDetailed({ library: indexed });
const now = new Date('2026-11-20T12:00:00Z');
const signal = new AbortController().signal;

export const typeOf = (content: string): ReportType =>
  content.length > 300 ? 'analysis' : 'credibility';

/** The report that the built-in analysts make of the content. */
export async function reportOn(content: string): Promise<Result> {
  const type = typeOf(content);
  const claims = findClaims(content, now);
  const unsaid = { notes: null, claimDate: null, speaker: null, origin: null, page: null } as const;
  const input = { content, type, ...unsaid, claims, now, signal };
  const [chat, search, general] = await Promise.all([
    analysts.chat.analyze(input),
    analysts.search.analyze(input),
    analysts.general.analyze(input),
  ]);
  return composeResult({ type, chat, search, general });
}

/** The report on the content, or the given one, and the six sections about it. */
export async function write(content: string, result?: Result, page: PageInfo | null = null) {
  const report = result ?? (await reportOn(content));
  const type = typeOf(content);
  const asked = { content, type, page, result: report, now, signal };
  return { report, sections: sectionsOf(await detailed.analyze(asked)) };
}

export function sectionsOf({ block, error }: Awaited<ReturnType<DetailedAnalyst['analyze']>>) {
  if (block.status !== 'answered') throw new Error(`no detailed analysis: ${error ?? ''}`);
  return block.sections;
}

type Written = Awaited<ReturnType<typeof write>>;

/** One section, its points under one name. */
export function read({ sections }: Written, name: SectionName) {
  const section: Record<string, unknown> = sections[name];
  return {
    explanation: section['detailed_explanation'] as string,
    score: section['score'] as number | null,
    points: section[pointsOf(name)] as string[],
  };
}
