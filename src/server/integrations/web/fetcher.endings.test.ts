import { createServer } from 'node:https';
import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  body,
  fetchFrom,
  HTML,
  resolvePublic,
  selfSigned,
  serveSite,
  type Site,
} from '../../testing/servers.ts';
import { createFetcher, type FetchedPage } from './fetcher.ts';

describe('time', () => {
  const limits = { timeMs: 150 };

  it('ends a body that drips without end', async () => {
    const answer: RequestListener = (_request, response) => {
      response.writeHead(200, { 'content-type': HTML });
      const drip = setInterval(() => response.write('.'), 5);
      response.on('close', () => clearInterval(drip));
    };
    expect((await fetchFrom(answer, { limits })).error).toMatchObject({ kind: 'timed_out' });
  });

  it('ends headers that drip without end', async () => {
    const answer: RequestListener = (request) => {
      request.socket.write('HTTP/1.1 200 OK\r\nX-Drip: ');
      const drip = setInterval(() => request.socket.write('.'), 5);
      request.socket.on('close', () => clearInterval(drip));
    };
    expect((await fetchFrom(answer, { limits })).error).toMatchObject({ kind: 'timed_out' });
  });

  it('ends a server that never answers', async () => {
    const answer: RequestListener = () => undefined;
    expect((await fetchFrom(answer, { limits })).error).toMatchObject({ kind: 'timed_out' });
  });

  it('ends name servers that never answer', async () => {
    const resolve = (): Promise<string[]> => new Promise(() => undefined);
    const { site, error } = await fetchFrom(body('<p>'), { limits, resolve });
    expect(error).toMatchObject({ kind: 'timed_out' });
    expect(site.dialled).toEqual([]);
  });

  it('counts all hops together', async () => {
    const answer: RequestListener = (_request, response) => {
      setTimeout(() => response.writeHead(302, { location: '/' }).end(), 60);
    };
    const { site, error } = await fetchFrom(answer, { limits });
    expect(error).toMatchObject({ kind: 'timed_out' });
    expect(site.reached()).toBeLessThan(4);
  });
});

describe('a signal', () => {
  it('ends the fetch with its reason, wherever it is', async () => {
    const reason = new Error('canceled');
    const moments: ((abort: () => void) => RequestListener)[] = [
      (abort) => () => abort(),
      (abort) => (_request, response) => {
        response.writeHead(200, { 'content-type': HTML }).write('<p>', () => abort());
      },
    ];
    for (const moment of moments) {
      const aborter = new AbortController();
      const answer = moment(() => aborter.abort(reason));
      const { site, error } = await fetchFrom(answer, {}, aborter.signal);
      expect(error).toBe(reason);
      expect(site.reached()).toBe(1);
    }
  });

  it('that has already been given sends nothing out', async () => {
    const reason = new Error('too late');
    const { site, error } = await fetchFrom(body('<p>'), {}, AbortSignal.abort(reason));
    expect(error).toBe(reason);
    expect(site.dialled).toEqual([]);
  });

  it('that comes during the look-up keeps the connection from being made', async () => {
    const aborter = new AbortController();
    const resolve = (): Promise<string[]> => {
      aborter.abort(new Error('canceled'));
      return Promise.resolve(['93.184.216.34']);
    };
    const { site, error } = await fetchFrom(body('<p>'), { resolve }, aborter.signal);
    expect(error).toMatchObject({ message: 'canceled' });
    expect(site.dialled).toEqual([]);
  });
});

describe('https', () => {
  const secure = selfSigned('page.example');
  let site: Site;
  beforeEach(async () => {
    site = await serveSite(body('<p>secret'), createServer(secure));
  });
  afterEach(() => site.close());

  async function fetchSecure(host: string, from = site, timeMs = 10_000): Promise<FetchedPage> {
    const fetcher = createFetcher({ dial: from.dial, resolve: resolvePublic, limits: { timeMs } });
    try {
      return await fetcher.fetchPage(`https://${host}/`, new AbortController().signal);
    } finally {
      await from.allClosed();
    }
  }

  function trusting<T>(run: () => Promise<T>): Promise<T> {
    const usual = getCACertificates('default');
    setDefaultCACertificates([...usual, secure.cert]);
    return run().finally(() => setDefaultCACertificates(usual));
  }

  it('reads a page whose certificate is good for the name', async () => {
    const page = await trusting(() => fetchSecure('page.example'));
    expect(page).toMatchObject({ finalUrl: 'https://page.example/', content: '<p>secret' });
    expect(site.dialled).toEqual([{ addresses: ['93.184.216.34'], port: 443 }]);
  });

  it('refuses a certificate of another name', async () => {
    const fetched = trusting(() => fetchSecure('other.example'));
    await expect(fetched).rejects.toMatchObject({
      kind: 'unreachable',
      cause: { code: 'ERR_TLS_CERT_ALTNAME_INVALID' },
    });
  });

  it('refuses a certificate that nobody vouches for, whatever the environment says', async () => {
    // Node warns of this setting; the warning is not what is tested.
    vi.spyOn(process, 'emitWarning').mockReturnValue(undefined);
    vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
    await expect(fetchSecure('page.example')).rejects.toMatchObject({
      kind: 'unreachable',
      cause: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT' },
    });
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  });

  it('ends a handshake that never finishes', async () => {
    const silent = createServer(secure);
    silent.removeAllListeners('connection');
    silent.on('connection', (socket: Socket) => socket.resume());
    const from = await serveSite(body('<p>'), silent);
    await expect(fetchSecure('page.example', from, 150)).rejects.toMatchObject({
      kind: 'timed_out',
    });
    await from.close();
  });
});
