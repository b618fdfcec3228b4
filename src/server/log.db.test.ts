import { randomUUID } from 'node:crypto';
import { describe, expect, it, onTestFinished, test } from 'vitest';
import { readableSlug } from '../shared/seo.ts';
import { analyzed, startApp } from './testing/app.ts';
import { createTestDatabase } from './testing/database.ts';
import { collectRecentErrors, createLog } from './log.ts';

it('lines of a log that nobody reads at a terminal are JSON, and name nobody and no claim', async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const env = { DATABASE_URL: database.url, STOP_GRACE_SECONDS: '0', LOG_LEVEL: 'trace' };
  const app = await startApp({ env });
  onTestFinished(() => app.stop());

  const [email, speaker] = ['zoe.quillfeather@example.org', 'Zacharias Quillfeather'];
  const [token, bearer] = [randomUUID(), `secret${randomUUID().replaceAll('-', '')}`];
  const claim = `Zeppelinmoths outlive quartzbeetles, as ${email} told us.`;
  const submitted = { content: claim, notes: `From ${email}`, speaker, origin: 'quartz gazette' };
  const headers = {
    'Content-Type': 'application/json',
    'X-Anonymous-Token': token,
    Authorization: `Bearer ${bearer}`,
    Cookie: `cookieId=${token}`,
  };
  const submit = (body: string) =>
    fetch(`${app.baseURL}/api/analysis/analyze`, { method: 'POST', headers, body });
  const ask = async () => {
    await submit(JSON.stringify(submitted));
    await submit(JSON.stringify({ ...submitted, cookieId: token }));
    await submit(JSON.stringify(submitted).slice(0, -5));
    for (const [path, body] of [
      ['/api/analysis/similar', { text: claim }],
      ['/trpc/analysis.similar', { text: claim, speaker }],
      ['/trpc/analysis.similar', { text: claim }],
    ] as const) {
      const [json, type] = [JSON.stringify(body), headers['Content-Type']];
      const call = { method: 'POST', headers: { 'Content-Type': type }, body: json };
      await fetch(app.baseURL + path, call);
    }
    const slug = readableSlug(claim);
    const trpc = `/trpc/reports.read?input=${encodeURIComponent(JSON.stringify({ id: claim }))}`;
    const paths = [
      `/report/${slug}`,
      `/api/analysis/report/${slug}`,
      `/${slug}`,
      `/badge/${slug}.svg`,
    ];
    for (const path of [...paths, trpc]) await fetch(app.baseURL + path, { headers });
  };
  await analyzed(app, submitted);
  await ask();
  for (const table of ['Report', 'Submission', 'RadarEntry'])
    await database.db.pool.query(`ALTER TABLE "${table}" RENAME TO "Broken${table}"`);
  await ask();
  await app.end();

  const lines = app.output().trim().split('\n');
  const [start, entries] = [lines.slice(0, 4), lines.slice(4)];
  expect(start[0]).toMatch(/^Verimeter runs on/);
  for (const line of entries) expect(JSON.parse(line), line).toHaveProperty('level');
  const text = lines.join('\n').toLowerCase();
  expect(text).toContain('"analysis ended"');
  expect(text).toContain('"unexpected error"');
  for (const word of ['zeppelinmoths', 'quillfeather', 'gazette', token, bearer])
    expect(text).not.toContain(word);
});

describe('lines of the log', () => {
  function failure(work: () => unknown): unknown {
    try {
      return work();
    } catch (error) {
      return error;
    }
  }

  function capture(readable = false) {
    const lines: string[] = [];
    const log = createLog('info', { readable, write: (line) => void lines.push(line) });
    const entries = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
    return { log, lines, entries };
  }

  describe('the log', () => {
    test('is one line of JSON for each event, with the ids of its child', () => {
      const { log, entries } = capture();
      log.child({ requestId: 'r1' }).info({ status: 200 }, 'answered');
      log.debug('too quiet to be kept');
      expect(entries()).toEqual([
        {
          level: 'info',
          time: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
          requestId: 'r1',
          status: 200,
          msg: 'answered',
        },
      ]);
    });

    test('hides secrets', () => {
      const { log, lines } = capture();
      const headers = {
        authorization: 'Bearer SECRET',
        cookie: 'session=SECRET',
        'set-cookie': 'session=SECRET',
        'x-anonymous-token': 'SECRET',
      };
      log.info({
        req: { headers },
        headers,
        ...headers,
        token: 'SECRET',
        vendor: { apiKey: 'SECRET' },
      });
      log.warn({ config: { databaseUrl: 'SECRET', x: { password: 'SECRET' } } });
      expect(lines.join('')).not.toContain('SECRET');
      expect(lines).toHaveLength(2);
    });

    test('hides what people submitted', () => {
      const { log, lines } = capture();
      log.info({
        content: 'CLAIM',
        body: { content: 'CLAIM', notes: 'CLAIM' },
        user: { email: 'CLAIM' },
      });
      expect(lines.join('')).not.toContain('CLAIM');
    });

    test('tells of an error its kind, code, place and cause, but nothing that came with it', () => {
      const { log, entries } = capture();
      const cause = Object.assign(new Error('duplicate key'), { detail: 'Key (content)=(CLAIM)' });
      const error = Object.assign(new Error('could not save', { cause }), { code: 'P2002' });
      log.error({ err: error }, 'failed');
      expect(entries()[0]?.['err']).toEqual({
        type: 'Error',
        message: 'could not save',
        code: 'P2002',
        stack: expect.arrayContaining([expect.stringContaining('log.db.test.ts')]) as string[],
        cause: {
          type: 'Error',
          message: 'duplicate key',
          stack: expect.any(Array) as string[],
        },
      });
    });

    test('leaves the arguments of a refused query out', () => {
      const { log, lines } = capture();
      const error = new Error(
        'Invalid invocation:\n{ data: { content: "CLAIM" } }\n\nArgument `slug` is missing.',
      );
      error.name = 'PrismaClientValidationError';
      log.error({ err: error }, 'failed');
      expect(lines.join('')).toContain('Argument `slug` is missing.');
      expect(lines.join('')).not.toContain('CLAIM');
    });

    test('leaves out what an error quotes and whom it names, but not the names of columns', () => {
      const { log, entries } = capture();
      const messages = [
        'invalid input syntax for type uuid: "CLAIM of somebody"',
        'no account for CLAIM@example.org here',
        'duplicate key value violates unique constraint "Report_slug_key"',
      ];
      for (const message of messages) log.error({ err: new Error(message) }, 'failed');
      log.error({ err: failure(() => JSON.parse('CLAIM')) }, 'failed');
      const type = Object.assign(new Error('invalid value: "CLAIM"'), { code: '22P02' });
      log.error({ err: type }, 'failed');
      const told = entries().map(({ err }) => (err as Error).message);
      expect(told).toEqual([
        'invalid input syntax for type uuid: "…"',
        'no account for [hidden] here',
        messages[2],
        expect.stringMatching(/^Unexpected token/) as string,
        'invalid value: "…"',
      ]);
      expect(told.join('')).not.toContain('CLAIM');
    });

    test('is plain lines in a terminal', () => {
      const { log, lines } = capture(true);
      log.child({ jobId: 'j1' }).warn('slow');
      log.error({ err: new Error('broken') }, 'failed');
      expect(lines[0]).toMatch(/^\d\d:\d\d:\d\d warn slow jobId="j1"\n$/);
      expect(lines[1]).toMatch(/^\d\d:\d\d:\d\d error failed\n {2}Error: broken\n {4}at /);
    });
  });

  function withRecentErrors(level: 'info' | 'error' = 'info') {
    const recentErrors = collectRecentErrors();
    return { recentErrors, log: createLog(level, { write() {}, onError: recentErrors.note }) };
  }

  describe('the recent errors of a process', () => {
    test('are its warnings and errors, the latest first, with the day', () => {
      const { recentErrors, log } = withRecentErrors();
      log.child({ jobId: 'j1' }).warn('slow');
      log.info('nothing to see to');
      log.error({ err: new Error('broken') }, 'failed');
      const [latest, first, ...others] = recentErrors.latest();
      expect(latest).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z error failed\n {2}Error: broken\n {4}at /);
      expect(first).toMatch(/^\d{4}-\d\d-\d\dT[\d:.]+Z warn slow jobId="j1"$/);
      expect(others).toEqual([]);
    });

    test('hold as little of secrets and of what people submitted as the log does', () => {
      const { recentErrors, log } = withRecentErrors();
      log.warn({ token: 'SECRET', body: { content: 'SECRET' }, apiKey: 'SECRET' }, 'refused');
      expect(recentErrors.latest()[0]).toContain('warn refused token="[hidden]"');
      expect(recentErrors.latest().join('')).not.toContain('SECRET');
    });

    test('are the last hundred, each of a length that can be kept', () => {
      const { recentErrors, log } = withRecentErrors();
      for (let i = 1; i <= 250; i++) log.warn({ i, why: 'x'.repeat(100_000) }, 'again');
      expect(recentErrors.latest()).toHaveLength(100);
      expect(recentErrors.latest()[0]).toContain('again i=250');
      expect(recentErrors.latest().join('').length).toBeLessThanOrEqual(200_000);
    });

    test('are no more than is logged', () => {
      const { recentErrors, log } = withRecentErrors('error');
      log.warn('not asked for');
      expect(recentErrors.latest()).toEqual([]);
    });
  });
});
