import { randomUUID } from 'node:crypto';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from 'vitest';
import { appendEvents } from './modules/analysis/runs.repository.ts';
import { type Balancer, lastingPort, startBalancer } from './testing/balancer.ts';
import { createTestDatabase, insertReport, type TestDatabase } from './testing/database.ts';
import { newClaim, startApp } from './testing/app.ts';

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});

interface Call {
  method: 'GET' | 'POST';
  path: string;
  body?: object;
}

function call(
  { socketPath }: Balancer,
  agent: Agent,
  { method, path, body }: Call,
  lastEventId = '0',
): Promise<IncomingMessage> {
  const headers = {
    'Content-Type': 'application/json',
    'X-Anonymous-Token': randomUUID(),
    'Last-Event-ID': lastEventId,
  };
  return new Promise((resolve, reject) => {
    request({ socketPath, agent, method, path, headers }, resolve)
      .on('error', reject)
      .end(body && JSON.stringify(body));
  });
}

/** Asks for something every 50 milliseconds, until it is stopped; `failures` is what was not answered well. */
function load(balancer: Balancer) {
  const agent = new Agent({ keepAlive: true });
  const calls: (() => Call)[] = [
    () => ({ method: 'GET', path: '/' }),
    () => ({ method: 'POST', path: '/trpc/analysis.start', body: { content: newClaim() } }),
    () => ({ method: 'GET', path: '/api/featured?category=high_score' }),
    () => ({ method: 'POST', path: '/api/analysis/start', body: { content: newClaim() } }),
  ];
  const failures: string[] = [];
  const underWay = new Set<Promise<void>>();
  let answered = 0;

  const send = async (next: Call) => {
    const name = `${next.method} ${next.path}`;
    try {
      const response = await call(balancer, agent, next);
      const said = await text(response);
      const status = response.statusCode ?? 0;
      if (status === 200 || status === 202) answered += 1;
      else failures.push(`${name}: ${status} ${said.slice(0, 200)}`);
    } catch (error) {
      failures.push(`${name}: ${String(error)}`);
    }
  };
  let turn = 0;
  const sendNext = () => {
    const next = calls[(turn += 1) % calls.length]?.();
    if (!next) return;
    const sent: Promise<void> = send(next).finally(() => underWay.delete(sent));
    underWay.add(sent);
  };
  // A machine that is busy with something else is not asked for more than it can answer.
  const timer = setInterval(() => underWay.size < 50 && sendNext(), 50);
  return {
    failures,
    answered: () => answered,
    /** Many at the same instant. */
    burst: () => Array.from({ length: 40 }, sendNext),
    stop: async () => {
      clearInterval(timer);
      await Promise.all(underWay);
      agent.destroy();
    },
  };
}

/** Watches a report as a browser does: comes back when the stream ends, for what it has not seen. */
function watch(balancer: Balancer, reportId: string) {
  const seen: number[] = [];
  const path = `/api/analysis/progress/${reportId}`;
  let wasToldToReconnect = 0;

  /** Whether the analysis has ended. */
  const listenOnce = async (): Promise<boolean> => {
    const agent = new Agent();
    const stream = await call(balancer, agent, { method: 'GET', path }, String(seen.at(-1) ?? 0));
    expect(stream.statusCode).toBe(200);
    let rest = '';
    let ended = false;
    for await (const chunk of stream) {
      const blocks = (rest + String(chunk)).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const id = /^id: (\d+)$/m.exec(block)?.[1];
        if (id !== undefined) seen.push(Number(id));
        if (block.startsWith('retry: ')) wasToldToReconnect += 1;
        ended ||= block.startsWith('event: end');
      }
    }
    return ended;
  };
  const listen = async () => {
    while (!(await listenOnce()));
  };
  return { seen, wasToldToReconnect: () => wasToldToReconnect, ended: listen() };
}

/** A report that nobody works on, and which tells its steps when it is told to. */
async function steppingReport({ db }: TestDatabase) {
  const at = new Date('2026-11-20T12:00:00Z');
  const { id, reportId } = await insertReport(db, { status: 'processing' });
  const steps = (['preprocessing', 'openai_analysis', 'perplexity_analysis'] as const).values();
  return {
    reportId,
    async notifyStep() {
      const { value: step } = steps.next();
      if (step === undefined) throw new Error('There is no further step.');
      const event = { step, status: 'started' as const, percentage: null, at };
      await appendEvents(db, { id, run: 1 }, [event]);
    },
    end: () => db.report.update({ where: { id }, data: { status: 'failed' } }),
  };
}

describe('a rolling restart of two processes behind a proxy', { timeout: 180_000 }, () => {
  it('fails no request and loses no step of a live stream, under steady load', async () => {
    const database = await createTestDatabase();
    closers.push(database.drop);
    const env = { DATABASE_URL: database.url, HOST: '127.0.0.1', STOP_GRACE_SECONDS: '3' };
    const begin = async (name: string) => {
      const port = await lastingPort();
      return { name, port, app: await startApp({ env: { ...env, PORT: String(port) } }) };
    };
    const processes = await Promise.all([begin('one'), begin('two')]);
    closers.push(async () => {
      for (const { app } of processes) await app.stop();
    });
    const balancer = await startBalancer(processes);
    closers.push(balancer.close);
    const bothUp = () => expect.poll(() => balancer.up()).toEqual(['one', 'two']);
    await bothUp();

    const report = await steppingReport(database);
    const watching = watch(balancer, report.reportId);
    const { failures, answered, burst, stop } = load(balancer);
    const someMore = () => expect.poll(answered).toBeGreaterThan(answered() + 20);
    await someMore();
    await report.notifyStep();
    for (const process of processes) {
      burst();
      await process.app.end();
      process.app = await startApp({
        env: { ...env, PORT: String(process.port) },
        dataDir: process.app.dataDir,
      });
      await bothUp();
      await report.notifyStep();
      await someMore();
    }
    await stop();
    await report.end();
    await watching.ended;

    expect(failures, balancer.log()).toEqual([]);
    expect(watching.seen).toEqual([1, 2, 3]);
    expect(watching.wasToldToReconnect()).toBeGreaterThan(0);
  });
});
