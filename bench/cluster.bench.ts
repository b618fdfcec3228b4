/**
 * Three web processes and two workers behind HAProxy, one of which is killed every two seconds for
 * two minutes and started again, under analyses and steady reads.
 */
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '../src/server/platform/database/database.ts';
import { newClaim, type RunningApp, startApp } from '../src/server/testing/app.ts';
import { type Balancer, lastingPort, startBalancer } from '../src/server/testing/balancer.ts';
import { behave } from '../src/server/testing/vendors/behavior.ts';
import { serveVendors } from '../src/server/testing/vendors/serveVendors.ts';
import type { Started } from '../src/shared/schema/analysis.ts';
import { makeRelease } from './release.ts';
import { printTable } from './table.ts';
import { withDatabase } from './withDatabase.ts';

const FOR_MS = 120_000;
const KILL_EVERY_MS = 2_000;
const ANALYSES = 500;
const READ_EVERY_MS = 25;
/** After the last kill; what a killed worker left is taken up again within some seconds. */
const PATIENCE_MS = 120_000;
const ROLES = ['web', 'web', 'web', 'worker', 'worker'];

const agent = new Agent({ keepAlive: true });

function send(
  { socketPath }: Balancer,
  path: string,
  body?: { token: string; content: string },
): Promise<{ status: number; said: string }> {
  const headers = {
    'Content-Type': 'application/json',
    ...(body && { 'X-Anonymous-Token': body.token }),
  };
  return new Promise((resolve, reject) => {
    request({ socketPath, agent, path, headers, method: body ? 'POST' : 'GET' }, (response) => {
      text(response).then((said) => resolve({ status: response.statusCode ?? 0, said }), reject);
    })
      .on('error', reject)
      .end(body && JSON.stringify({ content: body.content }));
  });
}

/** Calls `work` at even intervals until the time is over; what it began has ended then. */
async function steadily(everyMs: number, work: () => Promise<void>): Promise<void> {
  const underWay: Promise<void>[] = [];
  for (const until = performance.now() + FOR_MS; performance.now() < until;) {
    underWay.push(work());
    await pause(everyMs);
  }
  await Promise.all(underWay);
}

interface Process {
  name: string;
  env: Record<string, string>;
  app: RunningApp;
}

/** Kills the one that has run for longest, and starts it again. */
async function killByTurns(processes: readonly Process[]): Promise<number> {
  const running = [...processes];
  let kills = 0;
  await steadily(KILL_EVERY_MS, async () => {
    const victim = running.shift();
    if (!victim) return;
    kills += 1;
    await victim.app.kill();
    victim.app = await startApp({ program, env: victim.env, dataDir: victim.app.dataDir });
    running.push(victim);
  });
  return kills;
}

/** Analyses that ended more than once, and visitors whose one report was not counted once. */
async function countErrors(db: Database, tokens: string[]) {
  const runs = await db.analysisRun.count({ where: { kind: 'analysis' } });
  const ended = await db.report.count({ where: { status: { not: 'processing' } } });
  const counted = await db.submission.groupBy({
    by: ['visitorId'],
    where: { visitor: { token: { in: tokens } }, allowance: 'used' },
    _count: true,
  });
  const right = counted.filter(({ _count }) => _count === 1);
  return { double: runs - ended, wrong: tokens.length - right.length };
}

const program = makeRelease();

await withDatabase(async (db, url) => {
  const vendors = await serveVendors({
    openai: behave.slowly(300),
    gemini: behave.slowly(500),
    perplexity: behave.slowly(800),
  });
  const processes = await Promise.all(
    ROLES.map(async (ROLE) => {
      const env = { ...vendors.env, DATABASE_URL: url, HOST: '127.0.0.1', ROLE };
      const fixed = { ...env, PORT: String(await lastingPort()) };
      return {
        name: `${ROLE}-${fixed.PORT}`,
        env: fixed,
        app: await startApp({ program, env: fixed }),
      };
    }),
  );
  const webs = processes.filter(({ env }) => env.ROLE === 'web');
  const balancer = await startBalancer(
    webs.map(({ name, env }) => ({ name, port: Number(env.PORT) })),
  );
  while ((await balancer.up()).length < webs.length) await pause(100);

  const acknowledged = new Map<string, string>();
  let reads = 0;
  let failed = 0;
  const read = async () => {
    reads += 1;
    const path = reads % 2 === 0 ? '/' : '/api/featured?category=high_score';
    const { status } = await send(balancer, path).catch(() => ({ status: 0 }));
    if (status !== 200) failed += 1;
  };
  const submit = async () => {
    const token = randomUUID();
    const answer = await send(balancer, '/api/analysis/start', {
      token,
      content: newClaim(),
    }).catch(() => null);
    if (answer?.status !== 202) return;
    acknowledged.set(token, (JSON.parse(answer.said) as Started).reportId);
  };
  const [, , kills] = await Promise.all([
    steadily(READ_EVERY_MS, read),
    steadily(FOR_MS / ANALYSES, submit),
    killByTurns(processes),
  ]);
  const reportId = { in: [...acknowledged.values()] };
  const unfinished = () => db.report.count({ where: { reportId, status: { not: 'completed' } } });
  for (const until = performance.now() + PATIENCE_MS; performance.now() < until;) {
    if ((await unfinished()) === 0) break;
    await pause(500);
  }
  const { double, wrong } = await countErrors(db, [...acknowledged.keys()]);
  const none = { most: 0 };
  printTable(
    `3 web and 2 workers behind HAProxy, ${kills} killed in ${FOR_MS / 1_000} s, ${acknowledged.size} analyses acknowledged`,
    [
      { what: 'analyses lost', measured: await unfinished(), unit: '', target: none },
      { what: 'analyses that ended twice', measured: double, unit: '', target: none },
      { what: 'visitors with a wrong allowance', measured: wrong, unit: '', target: none },
      {
        what: 'reads that failed',
        measured: (100 * failed) / reads,
        unit: '%',
        target: { most: 0.1 },
        peer: `${failed} of ${reads}`,
      },
    ],
  );
  agent.destroy();
  await balancer.close();
  await Promise.all(processes.map(({ app }) => app.stop()));
  await vendors.close();
});
