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
    const call = createApiClient().reports.recent.query();
    await vi.waitFor(() => expect(timeout).toHaveBeenCalledWith(60_000));
    limit.abort(new DOMException('The time is up.', 'TimeoutError'));
    await expect(call).rejects.toThrow('The time is up.');
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
});
