import type { RequestListener } from 'node:http';
import { createFetcher } from '../integrations/web/fetcher.ts';
import type { FetchedPage, FetcherOptions } from '../integrations/web/fetcher.ts';
import { serveSite } from './serveSite.ts';
import type { Site } from './serveSite.ts';

/** A name that leads to a public address; the site is reached by its `dial` alone. */
export const resolvePublic = (): Promise<string[]> => Promise.resolve(['93.184.216.34']);

/**
 * What the fetcher makes of `http://page.example/` when it is answered like this, and the site for
 * questions afterwards. Does not settle before every connection is closed.
 */
export async function fetchFrom(
  answer: RequestListener,
  options: FetcherOptions = {},
  signal = new AbortController().signal,
): Promise<{ site: Site; page: FetchedPage | null; error: unknown }> {
  const site = await serveSite(answer);
  const fetcher = createFetcher({ dial: site.dial, resolve: resolvePublic, ...options });
  try {
    return { site, page: await fetcher.fetchPage('http://page.example/', signal), error: null };
  } catch (error) {
    return { site, page: null, error };
  } finally {
    await site.allClosed();
    await site.close();
  }
}

/** An answer with status 200. */
export const body =
  (
    content: string | Buffer,
    headers: Record<string, string> = { 'content-type': HTML },
  ): RequestListener =>
  (_request, response) => {
    response.writeHead(200, headers).end(content);
  };

export const HTML = 'text/html; charset=utf-8';
