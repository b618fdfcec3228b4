import { afterEach, describe, expect, it, vi } from 'vitest';
import { createApiClient } from './api.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call', () => {
  it('that gets no answer ends after 60 seconds', async () => {
    vi.stubGlobal('fetch', (_: unknown, { signal }: RequestInit) => {
      const { promise, reject } = Promise.withResolvers<Response>();
      signal?.addEventListener('abort', () => reject(signal.reason as Error));
      return promise;
    });
    const limit = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal);
    const call = createApiClient().reports.read.query({ id: 'a-report' });
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(60_000));
    limit.abort(new DOMException('The time is up.', 'TimeoutError'));
    await expect(call).rejects.toThrow('The time is up.');
  });

  it('for a detailed analysis is waited for 180 seconds', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ result: { data: null } }])));
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const reportId = '0198c0de-0000-4000-8000-000000000001';
    await createApiClient().analysis.detailed.mutate({ reportId });
    expect(timeout.mock.calls).toEqual([[180_000]]);
  });

  it('carries the token of the visitor', async () => {
    const sent: Headers[] = [];
    vi.stubGlobal('fetch', (_: unknown, { headers }: RequestInit) => {
      sent.push(new Headers(headers));
      return Promise.resolve(Response.json([{ result: { data: [] } }]));
    });
    expect(await createApiClient().reports.recent.query()).toEqual([]);
    expect(sent.map((headers) => headers.get('X-Anonymous-Token'))).toEqual([
      expect.stringMatching(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
    ]);
  });

  it('passes a network error through as it is', async () => {
    const network = new TypeError('Failed to fetch');
    vi.stubGlobal('fetch', () => Promise.reject(network));
    await expect(createApiClient().analysis.start.mutate({ content: 'A' })).rejects.toMatchObject({
      message: 'Failed to fetch',
      cause: network,
    });
  });

  it.each([
    ['nothing', '', true],
    ['the page of a gateway', '<html>Too many requests</html>', false],
  ])('tells when the answer is %s', async (_what, body, empty) => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status: 429 })));
    const call = createApiClient().analysis.start.mutate({ content: 'A' });
    await expect(call).rejects.toMatchObject({
      cause: { name: 'ForeignAnswer', status: 429, empty },
    });
  });
});
