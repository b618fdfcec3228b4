import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { failureMessages } from '../shared/messages.ts';
import { ANALYSIS_GIVEN_UP_MS } from '../shared/limits.ts';
import { Result } from '../shared/schema/result.ts';
import { remainingReports } from './modules/accounts/allowance.ts';
import type { Anonymous } from './modules/accounts/caller.ts';
import { readStatus } from './modules/analysis/progress.ts';
import { runAnalysisJob } from './modules/analysis/analysis.jobs.ts';
import { startAnalysis } from './modules/analysis/start.ts';
import { requestDetailed } from './modules/detailed/detailed.ts';
import { runDetailedJob } from './modules/detailed/detailed.jobs.ts';
import { idleServices, scriptedAnalysts } from './testing/context.ts';
import { completedReport, newUser } from './testing/detailed.ts';
import { defaultSettings, newClaim, newVisitor } from './testing/app.ts';
import { storedReport } from './testing/database.ts';
import { serveSite } from './testing/servers.ts';
import { behave } from './testing/vendors/behavior.ts';
import {
  serveVendors,
  type VendorCall,
  type VendorName,
  type Vendors,
} from './testing/vendors/serveVendors.ts';

const ROOT = join(import.meta.dirname, '../..');
const PROGRAM = 'src/server/testing/workAlone.ts';
const PLACES: Record<VendorName, string> = {
  openai: 'chat',
  perplexity: 'search',
  gemini: 'general',
};
/** More than a job may fail. */
const KILLS = 6;
const CLAIMS_A_LIFE = 4;
const settings = {
  ...defaultSettings,
  anonymousReportsPerMonth: 50,
  addressReportsPerMonth: 1_000,
  submissionsPerMinute: 1_000,
};

const services = idleServices();
let vendors: Vendors;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  await services.queue.define(runDetailedJob);
  vendors = await serveVendors({
    openai: behave.slowly(200),
    gemini: behave.slowly(600),
    perplexity: behave.slowly(1_500),
  });
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await vendors.close();
});

/** A process that works on what is there, and on what comes. */
async function startWorker(env: Record<string, string> = {}): Promise<ChildProcess> {
  const started = spawn(process.execPath, [PROGRAM], {
    cwd: ROOT,
    env: { ...process.env, ...vendors.env, DATABASE_URL: services.url, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  worker = started;
  await Promise.race([once(started.stdout, 'data'), once(started, 'exit')]);
  return started;
}

async function killWorker(): Promise<void> {
  const gone = worker && once(worker, 'exit');
  worker?.kill('SIGKILL');
  await gone;
}

interface Acknowledged {
  content: string;
  reportId: string;
}

async function start(visitor: Anonymous, content = newClaim()): Promise<Acknowledged> {
  const parts = { ...services, settings, analysts: scriptedAnalysts() };
  const { reportId } = await startAnalysis(parts, visitor, { content }, new Date());
  return { content, reportId };
}

// Hundreds of calls are looked through at each poll: a body is written out once.
const written = new WeakMap<VendorCall, string>();
function isAbout(call: VendorCall, { content }: Acknowledged): boolean {
  const text = written.get(call) ?? JSON.stringify(call.body);
  written.set(call, text);
  return text.includes(content);
}
const begunAt = (call: VendorCall) => performance.timeOrigin + call.begunAt;

/** Calls to a vendor that began after its answer to the same claim was stored. */
async function askedInVain(claims: Acknowledged[]): Promise<VendorCall[]> {
  const answers = await services.db.analystAnswer.findMany({
    select: { place: true, answeredAt: true, report: { select: { reportId: true } } },
  });
  return claims.flatMap((claim) =>
    vendors.calls.filter((call) => {
      const stored = answers.find(
        ({ place, report }) => report.reportId === claim.reportId && place === PLACES[call.vendor],
      );
      return stored && isAbout(call, claim) && begunAt(call) > stored.answeredAt.getTime();
    }),
  );
}

describe('a process that is killed again and again', () => {
  it(
    'completes all that was acknowledged, once and for what it costs, and asks nobody for what it has',
    { timeout: 180_000 },
    async () => {
      const { db } = services;
      const visitors = [newVisitor(), newVisitor(), newVisitor()];
      const acknowledged = new Map<Anonymous, Acknowledged[]>(visitors.map((one) => [one, []]));
      const detailed = await Promise.all([completedReport(services), completedReport(services)]);
      await Promise.all(detailed.map((id) => requestDetailed(services, newUser(), id, new Date())));

      for (let kills = 0; kills < KILLS; kills++) {
        await startWorker();
        const visitor = visitors[kills % visitors.length] ?? newVisitor();
        const latest = await Promise.all(
          Array.from({ length: CLAIMS_A_LIFE }, () => start(visitor)),
        );
        acknowledged.get(visitor)?.push(...latest);
        // By turns as soon as all are asked, and when two of three have answered.
        const isEarly = kills % 2 === 0;
        const seen = () =>
          vendors.calls.filter(
            (call) =>
              (isEarly
                ? call.vendor === 'perplexity'
                : call.vendor === 'gemini' && call.endedAt !== null) &&
              latest.some((claim) => isAbout(call, claim)),
          );
        await expect.poll(seen).toHaveLength(CLAIMS_A_LIFE);
        await killWorker();
      }
      await services.db.$executeRaw`UPDATE pgboss.job SET start_after = now()`;
      await startWorker();

      const analyses = [...acknowledged.values()].flat();
      const completed = () => db.report.count({ where: { status: 'completed' } });
      await expect.poll(completed, { timeout: 120_000 }).toBe(analyses.length + detailed.length);
      await expect
        .poll(() => db.detailedAnalysis.count({ where: { status: 'completed' } }), {
          timeout: 120_000,
        })
        .toBe(detailed.length);

      expect(
        await db.report.count({ where: { OR: [{ partial: true }, { run: { not: 1 } }] } }),
      ).toBe(0);
      expect(await askedInVain(analyses)).toEqual([]);
      const ended = await db.analysisRun.groupBy({ by: ['kind', 'outcome'], _count: true });
      expect(ended.map(({ kind, outcome, _count }) => [kind, outcome, _count]).sort()).toEqual([
        ['analysis', 'completed', analyses.length + detailed.length],
        ['detailed', 'completed', detailed.length],
      ]);
      for (const [visitor, claims] of acknowledged) {
        const left = await remainingReports(db, visitor, settings, new Date());
        expect(left.remainingReports).toBe(settings.anonymousReportsPerMonth - claims.length);
      }
      const given = await services.db.pool.query(`SELECT FROM pgboss.job WHERE name = $1`, [
        `${runAnalysisJob.name}-abandoned`,
      ]);
      expect(given.rows).toEqual([]);
      await killWorker();
    },
  );
});

describe('a process that is killed while it looks at sources', () => {
  const HOSTS = Array.from({ length: 6 }, (_, n) => `witness-${n}.example`);
  const quoteOf = (host: string) => `The ${host} saw it with eyes of its own.`;
  const isEarly = (host: string) => HOSTS.indexOf(host) < 3;

  it(
    'fetches no page again whose answer is stored, and gives one result',
    { timeout: 60_000 },
    async () => {
      const { db } = services;
      const answered: string[] = [];
      let isHeld = true;
      const site = await serveSite((request, response) => {
        const { host = '' } = request.headers;
        if (request.url !== '/seen') response.writeHead(404).end();
        else if (isEarly(host) || !isHeld) {
          answered.push(host);
          const lines = Array.from({ length: 9 }, (_, n) => `${host} has part ${n} of ${host}.`);
          response.writeHead(200, { 'content-type': 'text/plain' });
          response.end(`${lines.join(' ')} ${quoteOf(host)}`);
        }
      });
      onTestFinished(() => site.close());
      const found = HOSTS.map((host, index) => ({
        ...{ id: index + 1, url: `http://${host}/seen`, title: host, snippet: quoteOf(host) },
      }));
      for (const vendor of Object.keys(PLACES) as VendorName[])
        vendors.script[vendor] = behave.normally({ searches: [found] });
      const env = { SITE_PORT: String(site.port) };
      const before = await db.analysisRun.count({ where: { outcome: 'completed' } });
      const claim = await start(newVisitor());
      const where = { report: { reportId: claim.reportId } };

      await startWorker(env);
      const stored = () =>
        Promise.all([db.analystAnswer.count({ where }), db.sourceCheck.count({ where })]);
      await expect.poll(stored, { timeout: 20_000 }).toEqual([3, 3]);
      await killWorker();
      isHeld = false;
      await db.$executeRaw`UPDATE pgboss.job SET start_after = now()`;
      await startWorker(env);
      const status = async () => (await readStatus(db, claim.reportId)).status;
      await expect.poll(status, { timeout: 20_000 }).toBe('completed');
      await killWorker();

      expect(answered.sort()).toEqual(HOSTS);
      const calls = vendors.calls.filter((call) => isAbout(call, claim));
      expect(calls.map(({ vendor }) => vendor).sort()).toEqual(Object.keys(PLACES).sort());
      expect(await db.analysisRun.count({ where: { outcome: 'completed' } })).toBe(before + 1);
      const { result } = await storedReport(db, claim.reportId);
      const sources = Object.values(Result.parse(result).perplexity.sources).flat();
      expect(sources.map(({ check }) => check?.where)).toEqual(HOSTS.map(() => 'page'));
    },
  );
});

describe('a claim that kills each process that works on it', () => {
  const DEADLY = 'Undefeatable';

  it(
    'keeps the others waiting for a while only, and has failed after an hour',
    { timeout: 180_000 },
    async () => {
      const { db } = services;
      vendors.script.perplexity = behave.slowly(100);
      let deaths = 0;
      let isWorking = true;
      onTestFinished(() => void (isWorking = false));
      const keepWorking = async () => {
        while (isWorking) {
          const started = await startWorker({ DEADLY });
          // It may have died before it said that it works.
          if (started.signalCode === null) await once(started, 'exit');
          deaths += 1;
        }
      };
      const visitor = newVisitor();
      const deadly = await start(visitor, `${DEADLY} as it is, this claim has never been made.`);
      const others = await Promise.all([start(visitor), start(visitor), start(visitor)]);
      const statusOf = ({ reportId }: Acknowledged) => readStatus(db, reportId);
      const isCompleted = async (claim: Acknowledged) =>
        (await statusOf(claim)).status === 'completed';
      const working = keepWorking();
      await expect
        .poll(async () => (await Promise.all(others.map(isCompleted))).every(Boolean), {
          timeout: 120_000,
        })
        .toBe(true);
      expect(deaths).toBeGreaterThan(0);
      expect((await statusOf(deadly)).status).toBe('processing');
      isWorking = false;
      worker?.kill('SIGKILL');
      await working;

      await db.$executeRaw`UPDATE pgboss.job SET start_after = now()`;
      const later = await startWorker({ DEADLY, AHEAD_MS: String(ANALYSIS_GIVEN_UP_MS) });
      await expect.poll(async () => (await statusOf(deadly)).status).toBe('failed');
      expect((await statusOf(deadly)).error).toBe(failureMessages.out_of_time);
      expect(later.signalCode).toBeNull();
      const left = await remainingReports(db, visitor, settings, new Date());
      expect(left.remainingReports).toBe(settings.anonymousReportsPerMonth - others.length);
    },
  );
});
