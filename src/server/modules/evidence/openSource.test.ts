import type { RequestListener } from 'node:http';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createFetcher } from '../../integrations/web/fetcher.ts';
import {
  openPageReader,
  type PageReader,
  PAGES_AT_A_TIME,
} from '../../integrations/web/reading.ts';
import { silentLog } from '../../testing/app.ts';
import { body, pdfOf, resolvePublic, serveSite, type Site } from '../../testing/servers.ts';
import { createSourceOpening, type OpenSource } from './openSource.ts';

const ARTICLE =
  'A bee collects nectar, and the comb keeps what becomes of it for the winter. '.repeat(4);
const PLAIN = { 'content-type': 'text/plain' };
const page = body(ARTICLE, PLAIN);
const closed = body('User-agent: *\nDisallow: /', PLAIN);
const reserving = (location: string) =>
  body(JSON.stringify([{ location, 'tdm-reservation': 1 }]), {
    'content-type': 'application/json',
  });
const status =
  (code: number, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    void response.writeHead(code, headers).end();
const TDMREP = '/.well-known/tdmrep.json';

/** Answers by host and path, `bees.example/honey`; the rest is not there. */
let answers: Record<string, RequestListener>;
let asked: string[];
let site: Site;
let reader: PageReader;
let openSource: OpenSource;
const never = new AbortController().signal;

beforeAll(async () => {
  // These tests are not about the reader's limits: a busy machine may take longer.
  reader = openPageReader({ log: silentLog, waitingMax: PAGES_AT_A_TIME, limitMs: 60_000 });
  site = await serveSite((request, response) => {
    const address = `${request.headers.host ?? ''}${request.url ?? ''}`;
    asked.push(address);
    (answers[address] ?? status(404))(request, response);
  });
});
afterAll(async () => {
  await reader.close();
  await site.close();
});
beforeEach(() => {
  asked = [];
  answers = { 'bees.example/honey': page, 'bees.example/wax': page };
  const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic });
  const clock = () => new Date('2026-11-20T12:00:00Z');
  openSource = createSourceOpening({ fetcher, reader, clock });
});
afterEach(() => site.allClosed());

const open = (address = 'http://bees.example/honey') => openSource(address, never);

describe('a source', () => {
  it('is read with its title and date', async () => {
    const head =
      '<title>On bees</title><meta property="article:published_time" content="2026-02-03">';
    answers['bees.example/honey'] = body(`${head}<article><p>${ARTICLE}</p></article>`);
    expect(await open()).toMatchObject({
      status: 'read',
      text: expect.stringContaining('A bee collects nectar') as string,
      title: 'On bees',
      publishedAt: '2026-02-03T00:00:00.000Z',
    });
  });

  it('is looked for quotes in all of its text, and for copies in its paragraphs', async () => {
    const links = Array.from({ length: 30 }, (_, n) => `<li><a href="/${n}">Part ${n}</a></li>`);
    const caption = '<figcaption>A queen of 2024.</figcaption>';
    answers['bees.example/honey'] = body(`<ul>${links.join('')}</ul><p>${ARTICLE}</p>${caption}`);
    const opened = await open();
    expect(opened).toMatchObject({
      text: expect.stringContaining('Part 7. Part 8.') as string,
      prose: ARTICLE.trim(),
    });
    expect(opened).toMatchObject({ text: expect.stringContaining('queen of 2024') as string });
  });

  it('waits its turn when more pages come at once than the reader takes', async () => {
    const paths = Array.from({ length: 80 }, (_, n) => `bees.example/${n}`);
    for (const path of paths) answers[path] = body(`<p>${ARTICLE.repeat(200)}</p>`);
    const opened = await Promise.all(paths.map((path) => open(`http://${path}`)));
    expect(opened.filter(({ status }) => status === 'read')).toHaveLength(80);
  });

  it.each([
    [404, 'gone'],
    [410, 'gone'],
    [402, 'paywall'],
    [403, 'refused'],
    [500, 'refused'],
  ])('that answers with %i is not opened: %s', async (code, why) => {
    answers['bees.example/honey'] = status(code);
    expect(await open()).toEqual({ status: 'not_opened', why });
  });

  it('that is a PDF is read', async () => {
    const pdf = pdfOf([ARTICLE.match(/.{1,60}(?: |$)/g) ?? []]);
    answers['bees.example/honey'] = body(pdf, { 'content-type': 'application/pdf' });
    const opened = await open();
    expect(opened).toMatchObject({ status: 'read', title: null, publishedAt: null });
    expect(opened.status === 'read' && opened.text).toContain('the comb keeps what becomes of it');
  });

  it('that is plain text is read without what nobody sees, and no further than quotes are looked for', async () => {
    const [start, bees] = ['A bee\u202e collects\0 nectar,\n and ', '🐝'.repeat(200_000)];
    answers['bees.example/honey'] = body(start + bees, PLAIN);
    const opened = await open();
    const text = opened.status === 'read' ? opened.text : '';
    expect(text.slice(0, 31)).toBe('A bee collects nectar, and 🐝🐝');
    expect(text.isWellFormed()).toBe(true);
    expect(text.length).toBeLessThan(200_001);
  });

  it.each([
    ['a PDF of pictures', body(pdfOf([[]]), { 'content-type': 'application/pdf' })],
    ['an image', body('GIF89a', { 'content-type': 'image/gif' })],
    ['a page of a few words', body('Please wait.', PLAIN)],
  ])('that is %s is unreadable', async (_, answer) => {
    answers['bees.example/honey'] = answer;
    expect(await open()).toEqual({ status: 'unreadable' });
  });

  it('that has not answered when the time is up is slow', async () => {
    const time = new AbortController();
    answers['bees.example/honey'] = () =>
      time.abort(new DOMException('The time is up', 'TimeoutError'));
    expect(await openSource('http://bees.example/honey', time.signal)).toEqual({
      status: 'not_opened',
      why: 'slow',
    });
  });

  it('is left when the analysis ends', async () => {
    const ending = new AbortController();
    const reason = new Error('The process stops');
    answers['bees.example/honey'] = () => ending.abort(reason);
    await expect(openSource('http://bees.example/honey', ending.signal)).rejects.toBe(reason);
  });
});

describe('robots.txt', () => {
  it('is asked first, once for all pages of a host', async () => {
    await Promise.all([open(), open('http://bees.example/wax')]);
    await open();
    expect(asked[0]).toBe('bees.example/robots.txt');
    expect(asked.filter((address) => address.endsWith('/robots.txt'))).toHaveLength(1);
  });

  it.each([
    ['closes its pages', closed],
    ['is answered with an error of the server', status(503)],
  ])('that %s keeps us away', async (_, answer) => {
    answers['bees.example/robots.txt'] = answer;
    expect(await open()).toEqual({ status: 'not_opened', why: 'robots' });
    expect(asked).toEqual(['bees.example/robots.txt']);
  });

  it('of a host to which a page leads on is asked too', async () => {
    answers['bees.example/honey'] = status(302, { location: 'http://comb.example/honey' });
    answers['comb.example/honey'] = page;
    expect(await open()).toMatchObject({ status: 'read' });
    expect(asked).toContain('comb.example/robots.txt');
  });

  it('closes a page of another host, and another page of the same', async () => {
    answers['comb.example/robots.txt'] = closed;
    answers['bees.example/robots.txt'] = body('User-agent: *\nDisallow: /inside', PLAIN);
    for (const location of ['http://comb.example/honey', '/inside']) {
      answers['bees.example/honey'] = status(301, { location });
      expect(await open()).toEqual({ status: 'not_opened', why: 'robots' });
    }
    expect(asked).not.toContain('comb.example/honey');
    expect(asked).not.toContain('bees.example/inside');
  });

  it('is read on for the others when the analysis that asked for it ends', async () => {
    const ending = new AbortController();
    const { promise: second, resolve: asksToo } = Promise.withResolvers<undefined>();
    answers['bees.example/robots.txt'] = (request, response) => {
      ending.abort(new Error('It ends'));
      void second.then(() => closed(request, response));
    };
    await expect(openSource('http://bees.example/honey', ending.signal)).rejects.toThrow('It ends');
    const opened = open();
    asksToo(undefined);
    expect(await opened).toEqual({ status: 'not_opened', why: 'robots' });
    expect(asked).toEqual(['bees.example/robots.txt']);
  });
});

describe('tdmrep.json', () => {
  const isReserved = async (address?: string) => {
    const opened = await open(address);
    return opened.status === 'read' ? opened.signals.isMiningReserved : null;
  };

  it('reserves the pages that it names, and is asked once', async () => {
    answers[`bees.example${TDMREP}`] = reserving('/honey');
    expect(await isReserved()).toBe(true);
    expect(await isReserved('http://bees.example/wax')).toBe(false);
    expect(asked.filter((address) => address.endsWith(TDMREP))).toHaveLength(1);
  });

  it.each([
    ['is not there', status(404), false],
    ['is a page', body('<h1>Welcome</h1>'), false],
    ['cannot be had', status(503), true],
  ])('that %s', async (_, answer, expected) => {
    answers[`bees.example${TDMREP}`] = answer;
    expect(await isReserved()).toBe(expected);
  });

  it('is that of the host to which a page leads', async () => {
    answers['bees.example/honey'] = status(302, { location: 'http://comb.example/honey' });
    answers['comb.example/honey'] = page;
    answers[`comb.example${TDMREP}`] = reserving('/');
    expect(await isReserved()).toBe(true);
  });

  it('that is not answered in time keeps the page from being shown, not from being read', async () => {
    const time = new AbortController();
    answers['bees.example/honey'] = status(302, { location: 'http://comb.example/honey' });
    answers['comb.example/honey'] = page;
    const { promise: ended, resolve: end } = Promise.withResolvers<undefined>();
    // Asked when the page has been read, because it led to another host.
    answers[`comb.example${TDMREP}`] = (_request, response) => {
      time.abort(new DOMException('The time is up', 'TimeoutError'));
      void ended.then(() => response.writeHead(404).end());
    };
    const opened = await openSource('http://bees.example/honey', time.signal);
    expect(opened).toMatchObject({ status: 'read', signals: { isMiningReserved: true } });
    end(undefined);
  });
});
