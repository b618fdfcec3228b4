import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LOCAL_ADDRESSES, serveSite, type Site } from '../../testing/servers.ts';
import { createFetcher, type Fetcher } from './fetcher.ts';

const PUBLIC = '93.184.216.34';
const never = new AbortController().signal;

/** Where the site sends whoever asks for `/to?…`. */
let canary: Site;
/** What each look-up of a name gives; the last answer stays. */
let names: Record<string, string[][]>;
let asked: string[];
let fetcher: Fetcher;

beforeEach(async () => {
  canary = await serveSite((request, response) => {
    const target = /^\/to\?(.*)$/.exec(request.url ?? '')?.[1];
    if (target === undefined) {
      response.setHeader('content-type', 'text/plain').end('reached');
    } else {
      // Servers write UTF-8 into headers, which Node gives and takes byte by byte.
      const location = Buffer.from(decodeURIComponent(target)).toString('latin1');
      response.writeHead(302, { location }).end('moved');
    }
  });
  asked = [];
  names = { 'page.example': [[PUBLIC]] };
  fetcher = createFetcher({
    dial: canary.dial,
    resolve: (name) => {
      asked.push(name);
      const answers = names[name] ?? [[]];
      return Promise.resolve((answers.length > 1 ? answers.shift() : answers[0]) ?? []);
    },
  });
});
afterEach(() => canary.close());

const fetchPage = (url: string): Promise<unknown> => fetcher.fetchPage(url, never);
const redirecting = (target: string): string =>
  `http://page.example/to?${encodeURIComponent(target)}`;

describe('the fetcher', () => {
  it('reaches a public page through the checks, at the address that was checked', async () => {
    const page = await fetchPage('http://page.example/news?id=5#top');
    expect(page).toEqual({
      finalUrl: 'http://page.example/news?id=5',
      headers: expect.objectContaining({ 'content-type': 'text/plain' }) as unknown,
      contentType: 'text',
      content: 'reached',
    });
    expect(canary.dialled).toEqual([{ addresses: [PUBLIC], port: 80 }]);
    expect(canary.reached()).toBe(1);
  });

  it.each([`http://${PUBLIC}/`, 'http://[2606:4700:4700::1111]:8080/'])(
    'reaches a public address given as it is: %s',
    async (url) => {
      await fetchPage(url);
      expect(canary.reached()).toBe(1);
      expect(asked).toEqual([]);
    },
  );

  it.each(LOCAL_ADDRESSES)('does not go to %s: %s', async (_what, url) => {
    await expect(fetchPage(url)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(canary.dialled).toEqual([]);
    expect(canary.reached()).toBe(0);
  });

  it.each(LOCAL_ADDRESSES)('is not led to %s: %s', async (_what, url) => {
    await expect(fetchPage(redirecting(url))).rejects.toMatchObject({ kind: 'forbidden' });
    expect(canary.dialled).toHaveLength(1);
    expect(canary.reached()).toBe(1);
  });

  it('refuses the same forms as it is set up for production', async () => {
    const production = createFetcher();
    for (const [what, url] of LOCAL_ADDRESSES) {
      await expect(production.fetchPage(url, never), what).rejects.toMatchObject({
        kind: 'forbidden',
      });
    }
  });

  it.each([
    ['file', 'file:///etc/passwd'],
    ['ftp', 'ftp://page.example/'],
    ['data', 'data:text/plain,reached'],
    ['javascript', 'javascript:alert(1)'],
    ['gopher', 'gopher://127.0.0.1:6379/_FLUSHALL'],
    ['unix', 'unix:/var/run/docker.sock'],
    ['blob', 'blob:http://page.example/1'],
    ['about', 'about:blank'],
  ])('is not led to %s:', async (_scheme, url) => {
    await expect(fetchPage(redirecting(url))).rejects.toMatchObject({ kind: 'forbidden' });
    expect(canary.dialled).toHaveLength(1);
  });

  it.each([
    ['a password', 'http://me:secret@page.example/'],
    ['a user name', 'http://127.0.0.1@page.example/'],
    ['no host', 'http://'],
    ['nonsense', 'http://[::1'],
  ])('is not led to an address with %s', async (_what, url) => {
    await expect(fetchPage(redirecting(url))).rejects.toMatchObject({ kind: 'redirects' });
    expect(canary.dialled).toHaveLength(1);
  });

  it.each([21, 22, 25, 81, 3306, 5432, 6379, 9200, 65535])(
    'speaks to no port that pages are not served at: %i',
    async (port) => {
      const url = `http://page.example:${port}/`;
      await expect(fetchPage(url)).rejects.toMatchObject({ kind: 'unreachable' });
      expect(canary.dialled).toEqual([]);
      await expect(fetchPage(redirecting(url))).rejects.toMatchObject({ kind: 'unreachable' });
      expect(canary.dialled).toHaveLength(1);
    },
  );
});

describe('a name', () => {
  it.each([
    ['loopback', ['127.0.0.1']],
    ['metadata', ['169.254.169.254']],
    ['unspecified', ['0.0.0.0']],
    ['a private address', ['10.1.2.3']],
    ['IPv6 loopback', ['::1']],
    ['a mapped address', ['::ffff:127.0.0.1']],
    ['a compatible address', ['::127.0.0.1']],
    ['NAT64', ['64:ff9b::7f00:1']],
    ['6to4', ['2002:7f00:1::']],
    ['a link-local address with its zone', ['fe80::1%eth0']],
    ['a public and a special address', [PUBLIC, '127.0.0.1']],
    ['a special and a public address', ['127.0.0.1', PUBLIC]],
    ['public IPv4 and special IPv6', [PUBLIC, '2606:4700:4700::1111', 'fd00::1']],
    ['another name instead of an address', ['localhost']],
    ['an address in decimal', ['2130706433']],
  ])('that leads to %s is refused', async (_what, addresses) => {
    names['evil.example'] = [addresses];
    for (const url of ['http://evil.example/', 'https://evil.example/', 'http://EVIL.example/']) {
      await expect(fetchPage(url)).rejects.toMatchObject({ kind: 'forbidden' });
      expect(canary.dialled).toEqual([]);
    }
    await expect(fetchPage(redirecting('//evil.example/'))).rejects.toMatchObject({
      kind: 'forbidden',
    });
    expect(canary.dialled).toHaveLength(1);
    expect(canary.reached()).toBe(1);
  });

  it('that changes its address between the check and the connection stays with the first', async () => {
    names['rebind.example'] = [[PUBLIC], ['127.0.0.1']];
    await fetchPage('http://rebind.example/');
    expect(asked).toEqual(['rebind.example']);
    expect(canary.dialled).toEqual([{ addresses: [PUBLIC], port: 80 }]);
  });

  it('that changes its address between two hops is refused at the second', async () => {
    names['rebind.example'] = [[PUBLIC], ['127.0.0.1']];
    const url = 'http://rebind.example/to?%2Fnext';
    await expect(fetchPage(url)).rejects.toMatchObject({ kind: 'forbidden' });
    expect(canary.dialled).toHaveLength(1);
  });

  it('is checked anew for every page', async () => {
    names['rebind.example'] = [[PUBLIC], ['127.0.0.1']];
    await fetchPage('http://rebind.example/');
    await expect(fetchPage('http://rebind.example/')).rejects.toMatchObject({ kind: 'forbidden' });
    expect(canary.reached()).toBe(1);
  });

  it('without any address is not reachable', async () => {
    await expect(fetchPage('http://nobody.example/')).rejects.toMatchObject({
      kind: 'unreachable',
    });
  });

  it('in another script is looked up in its ASCII form', async () => {
    names['xn--80ak6aa92e.example'] = [[PUBLIC]];
    await fetchPage('http://аррӏе.example/');
    expect(asked).toEqual(['xn--80ak6aa92e.example']);
  });
});

describe('redirects', () => {
  /** The address of the site that redirects on and on, `times` times, to `end`. */
  const chain = (times: number, end = '/end'): string =>
    times === 0 ? end : `/to?${encodeURIComponent(chain(times - 1, end))}`;

  it('are followed three times', async () => {
    const url = `http://page.example${chain(3)}`;
    await expect(fetchPage(url)).resolves.toMatchObject({ finalUrl: 'http://page.example/end' });
    expect(canary.reached()).toBe(4);
  });

  it('are not followed a fourth time', async () => {
    const url = `http://page.example${chain(4)}`;
    await expect(fetchPage(url)).rejects.toMatchObject({ kind: 'redirects' });
    expect(canary.reached()).toBe(4);
  });

  it('may lead to another public host', async () => {
    names['other.example'] = [['1.1.1.1']];
    const page = await fetchPage(redirecting('http://other.example:8080/there'));
    expect(page).toMatchObject({ finalUrl: 'http://other.example:8080/there' });
    expect(canary.dialled.map(({ addresses, port }) => [...addresses, port])).toEqual([
      [PUBLIC, 80],
      ['1.1.1.1', 8080],
    ]);
  });
});
