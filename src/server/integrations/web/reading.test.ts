import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { PageInfo } from '../../../shared/schema/result.ts';
import { pdfOf, serveSite, type Site } from '../../testing/servers.ts';
import { silentLog } from '../../testing/app.ts';
import { createLog } from '../../log.ts';
import {
  createPageReading,
  openPageReader,
  type PageReader,
  type PageReaderOptions,
  PAGES_AT_A_TIME,
} from './reading.ts';
import { createFetcher, type FetchedPage } from './fetcher.ts';
import type { Page } from './page.ts';
import type { ReaderTask } from './readerWorker.ts';

describe('page reading', () => {
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
    [
      'a notice before the page',
      'text/html',
      '<p>We value your privacy.</p><button>Accept</button>',
    ],
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
      return {
        finalUrl,
        headers: {},
        contentType: 'html',
        content: `<p>${sentence.repeat(5)}</p>`,
      };
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
});

describe('page reader', () => {
  const url = 'https://example.com/bees';
  const now = new Date('2026-11-20T12:00:00Z');
  const taskOf = (html: string): ReaderTask => ({ read: 'article', html, url, now });
  const paragraph =
    '<p>The bees of the valley, so the keeper says, came through the winter well.</p>';
  const article = `<title>Bees</title><article>${paragraph.repeat(20)}</article>`;
  /** Takes the article finder many seconds, and the plain text some milliseconds. */
  const endless = `<title>Bees</title>${'<div>'.repeat(20_000)}${paragraph.repeat(20)}`;

  let opened: PageReader[] = [];
  let logged: string[] = [];

  const log = createLog('info', { write: (line) => void logged.push(line) });
  const open = (options: Partial<PageReaderOptions> = {}): PageReader => {
    const reader = openPageReader({ log, ...options });
    opened.push(reader);
    return reader;
  };
  /** With one thread, which all tests of a block have read, unless one of them ends it. */
  const openShared = (options: Partial<PageReaderOptions>): PageReader => {
    const reader = openPageReader({ log, threads: 1, ...options });
    afterAll(() => reader.close());
    return reader;
  };
  afterEach(async () => {
    await Promise.all(opened.map((reader) => reader.close()));
    [opened, logged] = [[], []];
  });

  describe('the page reader', () => {
    test('finds the article of a page, and says nothing in the log', async () => {
      const page = await open({ limitMs: 60_000 }).read(taskOf(article));
      expect(page).toMatchObject({ title: 'Bees', site: 'example.com', readAs: 'article' });
      expect(page.text).toMatch(/^The bees of the valley.*well\.$/);
      expect(logged).toEqual([]);
    });

    test('reads fifty pages at once, each with its own answer', async () => {
      const reader = open({ threads: 2 });
      const pages = Array.from({ length: 50 }, (_, n) => article.replace('Bees', `Bees ${n}`));
      const read = await Promise.all(pages.map((html) => reader.read(taskOf(html))));
      expect(read.map(({ title }) => title)).toEqual(pages.map((_, n) => `Bees ${n}`));
    });

    test('falls back to all text of a page that takes too long, and goes on with the next', async () => {
      const reader = open({ threads: 1, limitMs: 200 });
      const [slow, next] = await Promise.all([
        reader.read(taskOf(endless)),
        reader.read(taskOf(article)),
      ]);
      expect(slow).toMatchObject({ title: 'Bees', readAs: 'plain', truncated: false });
      expect(slow.text).toContain('came through the winter well.');
      expect(next.text).toMatch(/^The bees of the valley/);
      expect(logged.join()).toContain('"end":"out_of_time"');
      expect(logged.join()).not.toMatch(/bees|valley/i);
    });

    test('does not count the wait for a thread as time of the page', async () => {
      const reader = open({ threads: 1, limitMs: 3_000 });
      const read = await Promise.all([endless, article].map((html) => reader.read(taskOf(html))));
      expect(read.map(({ readAs }) => readAs)).toEqual(['plain', 'article']);
    });

    test('falls back to all text of a page that takes too much memory', async () => {
      const reader = open({ threads: 1, memoryMb: 30, limitMs: 60_000 });
      const page = await reader.read(taskOf(`${article}${'<span>x'.repeat(300_000)}`));
      expect(page).toMatchObject({ title: 'Bees', readAs: 'plain', truncated: true });
      expect(logged.join()).toContain('"end":"out_of_memory"');
      expect((await reader.read(taskOf(article))).readAs).toBe('article');
    });

    test('gives the plain text also where that alone takes longer than it may', async () => {
      const page = await open({ threads: 1, limitMs: 1 }).read(taskOf(endless));
      expect(page.text).toContain('came through the winter well.');
    });

    test('tells a fault of its own from a fault of the page, and goes on', async () => {
      const reader = open({ threads: 1, limitMs: 60_000 });
      await expect(reader.read({ ...taskOf(article), url: 'no address' })).rejects.toThrow(
        'gave nothing: failed',
      );
      expect((await reader.read(taskOf(article))).readAs).toBe('article');
      expect(logged.join()).toContain('Invalid URL');
    });

    test('refuses more than may wait', async () => {
      const reader = open({ threads: 1, waitingMax: 2 });
      const read = Array.from({ length: 4 }, () => reader.read(taskOf(article)));
      const settled = await Promise.allSettled(read);
      expect(settled.map(({ status }) => status)).toEqual([
        'fulfilled',
        'fulfilled',
        'fulfilled',
        'rejected',
      ]);
    });

    test('leaves a page that is given up, waiting or being read', async () => {
      const reader = open({ threads: 1, limitMs: 200 });
      const giveUp = new AbortController();
      const given = [endless, article].map((html) => reader.read(taskOf(html), giveUp.signal));
      const kept = reader.read(taskOf(article));
      giveUp.abort(new Error('given up'));
      for (const page of given) await expect(page).rejects.toThrow('given up');
      expect((await kept).title).toBe('Bees');
      await expect(reader.read(taskOf(article), giveUp.signal)).rejects.toThrow('given up');
    });

    test('refuses whoever waits when it is closed, and everybody after', async () => {
      const reader = open({ threads: 1, limitMs: 60_000 });
      const pages = [endless, article].map((html) => reader.read(taskOf(html)));
      const settled = Promise.allSettled(pages);
      await reader.close();
      expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      await expect(reader.read(taskOf(article))).rejects.toThrow('closed');
    });

    test('starts a new thread when the idle ones were given up', async () => {
      const reader = open({ threads: 1, idleMs: 1, limitMs: 60_000 });
      for (let n = 0; n < 5; n += 1) {
        expect((await reader.read(taskOf(article))).readAs).toBe('article');
      }
    });
  });

  describe('a PDF', () => {
    const address = 'https://example.com/bees.pdf';
    const pdfTask = (bytes: Buffer): ReaderTask => ({ read: 'pdf', bytes, url: address });
    const reader = openShared({ limitMs: 60_000 });
    const read = (bytes: Buffer) => reader.read(pdfTask(bytes));

    test('gives the text of its pages, line by line', async () => {
      const pdf = pdfOf([['The bees (of the valley)', 'came through'], ['the winter well.']]);
      expect(await read(pdf)).toMatchObject({
        text: 'The bees (of the valley) came through the winter well.',
        title: null,
        site: 'example.com',
      });
      expect(logged).toEqual([]);
    });

    test('gives no more text than a page does', async () => {
      const lines = Array.from({ length: 50 }, () => 'The bees of the valley came through well.');
      const { text, truncated } = await read(pdfOf(Array.from({ length: 60 }, () => lines)));
      expect(text.length).toBeLessThanOrEqual(50_000);
      expect(truncated).toBe(true);
    });

    test.each([
      ['without text', pdfOf([[], []])],
      ['that is broken', Buffer.from('%PDF-1.4\n%%EOF\n')],
      ['that is none', Buffer.from('<h1>Welcome</h1>')],
    ])('%s gives none', async (_, pdf) => {
      expect((await read(pdf)).text).toBe('');
    });

    test('that unpacks without end gives none, and the next is read', async () => {
      const packed = deflateSync(Buffer.alloc(100_000_000, 'q Q '));
      const stream = `<< /Length ${packed.length} /Filter /FlateDecode >>\nstream\n`;
      const content = stream + packed.toString('latin1') + '\nendstream';
      const bomb = pdfOf([[]])
        .toString('latin1')
        .replace(/<< \/Length[^]*?endstream/, () => content);
      const reader = open({ threads: 1, limitMs: 4_000 });
      expect((await reader.read(pdfTask(Buffer.from(bomb, 'latin1')))).text).toBe('');
      expect(logged.join()).toContain('out_of_time');
      expect((await reader.read(pdfTask(pdfOf([['The bees']])))).text).toBe('The bees');
    });
  });

  describe('a hostile page still gives its title and text:', () => {
    const reader = openShared({ limitMs: 200 });
    const size = 2_000_000;
    const fill = (piece: string): string => piece.repeat(size / piece.length);
    test.each([
      ['1,500 nested divisions', '<div>'.repeat(1_500)],
      ['400,000 nested divisions', fill('<div>')],
      ['100,000 siblings', '<p>x</p>'.repeat(100_000)],
      ['deep tables', '<table><tr><td>'.repeat(5_000)],
      ['2 MB of less-than signs', fill('<')],
      ['2 MB of attributes', `<a ${fill('b=c ')}>`],
      ['2 MB of links', fill('<a href="#">x</a>')],
      ['2 MB of commas', fill(', ')],
      ['2 MB of character references', fill('&amp;')],
    ])('%s', async (_, hostile) => {
      const page = await reader.read(taskOf(article + hostile));
      expect(page.title).toBe('Bees');
      expect(page.text).toContain('came through the winter well.');
      expect(Array.from(page.text).length).toBeLessThanOrEqual(50_000);
    });
  });

  test('while a page of 3,000 nested divisions is read, the server goes on answering', async () => {
    const server = createServer((_, response) => response.end('ok')).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const livez = `http://127.0.0.1:${(server.address() as AddressInfo).port}/livez`;
    const reader = open({ threads: 1 });
    await reader.read(taskOf(article));
    await (await fetch(livez)).text();

    const state = { isRead: false };
    const nested = `<div>`.repeat(3_000) + paragraph.repeat(20);
    const reading = reader.read(taskOf(nested)).finally(() => (state.isRead = true));
    let answers = 0;
    while (!state.isRead) {
      await (await fetch(livez)).text();
      answers += 1;
    }
    server.close();
    server.closeAllConnections();

    expect((await reading).text).toContain('came through the winter well.');
    // A blocked server would give hardly any answer.
    expect(answers).toBeGreaterThan(10);
  });
});
