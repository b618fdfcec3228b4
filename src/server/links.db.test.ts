import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { failureMessages } from '../shared/messages.ts';
import type { Analyzed } from '../shared/schema/analysis.ts';
import type { Report } from '../shared/schema/report.ts';
import { analyzed, read } from './testing/app.ts';
import { createEmptyDatabase, type EmptyDatabase } from './testing/database.ts';
import { resolvePublic, serveSite, serveTest, type Site } from './testing/servers.ts';
import { readStream } from './testing/streams.ts';
import type { RunningServer } from './server.ts';
import { createFetcher } from './integrations/web/fetcher.ts';

const sentences = (subject: string) =>
  Array.from({ length: 12 }, (_, i) => `${subject} was measured for the ${i + 1}th time in May.`);
const article = (title: string, subject: string) => `<!doctype html><html lang="en-GB"><head>
  <title>${title} | The Daily Gauge</title><meta property="og:site_name" content="The Daily Gauge">
  <meta property="article:published_time" content="2026-03-04T05:06:07Z"></head>
  <body><nav>Home News Sport</nav><article><h1>${title}</h1>
  <p>${sentences(subject).join('</p><p>')}</p></article></body></html>`;

const pages: Record<string, string> = {
  '/reservoir': article('Reservoir fuller than ever', 'The reservoir'),
  '/reservoir?copied': article('Reservoir fuller than ever', 'The reservoir'),
  '/hostile': `${'<div>'.repeat(3_000)}<p>${sentences('The tower').join(' ')}</p>`,
  '/empty': '<p>Please enable JavaScript.</p>',
};

let site: Site;
let database: EmptyDatabase;
let server: RunningServer;
let app: { baseURL: string };
beforeAll(async () => {
  site = await serveSite((request, response) => {
    const page = pages[request.url ?? ''];
    if (page === undefined) response.writeHead(404).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  database = await createEmptyDatabase();
  const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic });
  const env = { LIMIT_ANONYMOUS_REPORTS_PER_MONTH: '1000' };
  server = await serveTest(database.url, env, { fetcher });
  app = { baseURL: server.address };
});
afterAll(async () => {
  await server.stop(2_000);
  await site.close();
  await database.drop();
});

describe('a link that is submitted', () => {
  it('becomes a report on the text of its page, with title, site and date', async () => {
    const report = await analyzed(app, 'http://gauge.example/reservoir');

    expect(report).toMatchObject({ status: 'completed', type: 'analysis', error: null });
    expect(report.result?.page).toMatchObject({
      title: 'Reservoir fuller than ever',
      site: 'The Daily Gauge',
      publishedAt: '2026-03-04T05:06:07.000Z',
      language: 'en-GB',
      truncated: false,
      readAs: 'article',
    });
  });

  it('to a text that was checked before gives that check to who waits for it, for free', async () => {
    const before = await analyzed(app, 'http://gauge.example/reservoir');
    const response = await fetch(`${app.baseURL}/api/analysis/analyze`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: 'http://gauge.example/reservoir?copied' }),
    });
    const answer = (await response.json()) as Analyzed;
    expect(answer).toMatchObject({ status: 'completed', reused: true, remainingReports: 1_000 });
    const { reportId: id } = answer;
    expect(id).not.toBe(before.reportId);
    expect((await read<Report>(app, 'reports.read', { id })).updatedAt).toBe(before.updatedAt);
    expect(await read(app, 'analysis.status', { reportId: id })).toMatchObject({ reused: true });
    const events = await readStream(`${app.baseURL}/api/analysis/progress/${id}`);
    expect(events.at(-1)).toMatchObject({ event: 'end', data: { reused: true } });
  });

  it('to a page of 3,000 nested elements becomes a report, while everybody else is answered', async () => {
    const reading = analyzed(app, { url: 'http://gauge.example/hostile' });
    let answered = 0;
    const done = reading.then(() => true);
    while (!(await Promise.race([done, fetch(`${app.baseURL}/livez`).then(() => false)])))
      answered += 1;

    expect(await reading).toMatchObject({ status: 'completed' });
    // One that was held up until the page was read would have been the only one.
    expect(answered).toBeGreaterThan(10);
  });

  it.each([
    ['/empty', failureMessages.page_unreadable],
    ['/missing', failureMessages.page_error_status],
  ])('to %s fails with a clear text', async (path, text) => {
    const report = await analyzed(app, { url: `http://gauge.example${path}` });
    expect(report).toMatchObject({ status: 'failed', error: text });
  });
});
