import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { afterAll, afterEach, expect, test } from 'vitest';
import { PageInfo } from '../../../shared/schema/page.ts';
import { serveSite, type Site } from '../../testing/servers.ts';
import { silentLog } from '../../testing/app.ts';
import { createPageReading, PAGES_AT_A_TIME } from './reading.ts';
import { createFetcher, type FetchedPage } from './fetcher.ts';
import { openPageReader } from './readerThread.ts';
import type { Page } from './page.ts';

const reader = openPageReader({ log: silentLog, threads: 1, limitMs: 60_000 });
const never = new AbortController().signal;
const sentence = 'The bees of the valley, so the keeper says, came through the winter well.';
let site: Site | undefined;

afterEach(() => site?.close());
afterAll(() => reader.close());

async function readPage(type: string, body: string, signal = never): Promise<Page> {
  site = await serveSite((request, response) => {
    if (request.url === '/old') response.writeHead(301, { location: '/new' }).end();
    else response.writeHead(200, { 'content-type': type }).end(body);
  });
  const resolve = (): Promise<string[]> => Promise.resolve(['93.184.216.34']);
  const fetcher = createFetcher({ resolve, dial: site.dial });
  const read = createPageReading({ fetcher, reader, clock: () => new Date('2026-11-20') });
  return read('http://www.page.example/old', signal);
}

test('a page is told with its address before and after, its facts and the hash of its text', async () => {
  const body = `<html lang=en><title>Bees</title><meta name=date content=2026-11-01>
    <article>${`<p>${sentence}</p>`.repeat(10)}</article>`;
  const page = await readPage('text/html; charset=utf-8', body);
  const text = Array.from({ length: 10 }, () => sentence).join(' ');
  expect(page).toEqual({
    text,
    info: {
      url: 'http://www.page.example/old',
      finalUrl: 'http://www.page.example/new',
      title: 'Bees',
      site: 'page.example',
      publishedAt: '2026-11-01T00:00:00.000Z',
      language: 'en',
      hash: createHash('sha256').update(text).digest('base64url'),
      truncated: false,
      readAs: 'article',
    },
  });
  expect(PageInfo.parse(page.info)).toEqual(page.info);
});

test('a plain text keeps its signs, in one line, and has no title', async () => {
  const page = await readPage(
    'text/plain',
    `If a <b> c,\n\n\tthen\u200b so. ${sentence.repeat(5)}`,
  );
  expect(page.text).toBe(`If a <b> c, then so. ${sentence.repeat(5)}`);
  expect(page.info).toMatchObject({ title: null, site: 'page.example', readAs: 'plain' });
});

test('a plain text beyond the limit is cut, and it says so', async () => {
  const page = await readPage('text/plain', `${sentence} `.repeat(20_000));
  expect(page.info.truncated).toBe(true);
  expect(page.text.length).toBeLessThanOrEqual(50_000);
  expect(page.text).toMatch(/well\.$/);
});

test.each([
  ['an empty page', 'text/html', ''],
  ['a page that asks for scripts', 'text/html', '<noscript>Please enable JavaScript.</noscript>'],
  ['a notice before the page', 'text/html', '<p>We value your privacy.</p><button>Accept</button>'],
  ['a short text', 'text/plain', 'ok'],
  ['a long blank text', 'text/plain', ' \n\u200b'.repeat(300_000)],
])('%s holds too little to judge', async (_, type, body) => {
  await expect(readPage(type, body)).rejects.toMatchObject({
    name: 'PageError',
    kind: 'unreadable',
  });
});

test('of many pages at once only some are fetched at a time, and all are read', async () => {
  let [underWay, most] = [0, 0];
  const fetchPage = async (finalUrl: string): Promise<FetchedPage> => {
    most = Math.max(most, ++underWay);
    await setImmediate();
    underWay -= 1;
    return { finalUrl, headers: {}, contentType: 'html', content: `<p>${sentence.repeat(5)}</p>` };
  };
  const read = createPageReading({ fetcher: { fetchPage }, reader, clock: () => new Date() });
  const urls = Array.from({ length: 128 }, (_, i) => `http://www.page.example/${i}`);
  const pages = await Promise.all(urls.map((url) => read(url, never)));
  expect(pages.map(({ info }) => info.finalUrl)).toEqual(urls);
  expect(most).toBe(PAGES_AT_A_TIME);
});

test('who gives up while many pages are read does not wait for them', async () => {
  const fetchPage = () => new Promise<FetchedPage>(() => undefined);
  const read = createPageReading({ fetcher: { fetchPage }, reader, clock: () => new Date() });
  const given = new AbortController();
  for (let i = 0; i < PAGES_AT_A_TIME; i++) void read('http://www.page.example/', never);
  const waiting = read('http://www.page.example/', given.signal);
  given.abort(new Error('given up'));
  await expect(waiting).rejects.toThrow('given up');
});

test('whoever gives up is told so', async () => {
  const signal = AbortSignal.abort(new Error('given up'));
  await expect(readPage('text/html', sentence, signal)).rejects.toThrow('given up');
});
