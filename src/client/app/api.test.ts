import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageMessages } from '../../shared/pageMessages.ts';
import { createApiClient, whyNotDone } from './api.ts';
import { changeSession, currentSession, holdToken, NOBODY } from './session.ts';
import { exampleSession } from '../testing/examples.ts';

afterEach(() => {
  holdToken(null);
  changeSession(NOBODY);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('a call', () => {
  it('[7.timeout] [9.timeout.request] that gets no answer ends after 60 seconds', async () => {
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

  it('[7.detailed.timeout] [9.timeout.detailed] for a detailed analysis is waited for 180 seconds', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ result: { data: null } }])));
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const reportId = '0198c0de-0000-4000-8000-000000000001';
    await createApiClient().analysis.detailed.mutate({ reportId });
    expect(timeout.mock.calls).toEqual([[180_000]]);
  });

  it('[7.anonymous-header] carries the token of the visitor', async () => {
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

  it('[8.analysis.network] passes a network error through as it is', async () => {
    const network = new TypeError('Failed to fetch');
    vi.stubGlobal('fetch', () => Promise.reject(network));
    await expect(createApiClient().analysis.start.mutate({ content: 'A' })).rejects.toMatchObject({
      message: 'Failed to fetch',
      cause: network,
    });
  });

  it('that was refused is told of in the words of the server', async () => {
    const error = { message: 'Somebody else did it.', code: -32_600, data: { httpStatus: 409 } };
    vi.stubGlobal('fetch', () => Promise.resolve(Response.json([{ error }], { status: 409 })));
    const call = createApiClient().reports.follow.mutate({ reportId: 'a-report', follow: true });
    const refused = await call.catch((error: unknown) =>
      whyNotDone(error as Error, 'Not changed.'),
    );
    expect(refused).toBe('Not changed. Somebody else did it.');
  });

  it.each([
    ['nothing', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['the page of a gateway', () => Promise.resolve(new Response('<html>', { status: 502 }))],
  ])('that is answered by %s is not said to be undone', async (_what, answer) => {
    vi.stubGlobal('fetch', answer);
    const call = createApiClient().reports.follow.mutate({ reportId: 'a-report', follow: true });
    const said = await call.catch((error: unknown) => whyNotDone(error as Error, 'Not changed.'));
    expect(said).toBe(pageMessages.noAnswer);
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

  /** What calls sent, one entry for each; all are answered alike. */
  const listen = (answer: () => Response) => {
    const sent: { path: string; headers: Headers }[] = [];
    vi.stubGlobal('fetch', (address: string, { headers }: RequestInit) => {
      const { pathname } = new URL(address, 'http://localhost');
      sent.push({ path: pathname, headers: new Headers(headers) });
      return Promise.resolve(answer());
    });
    return sent;
  };
  const nothing = () => Response.json([{ result: { data: [] } }]);

  it('with a token of its own goes by itself, also when others are made in the same moment', async () => {
    const sent = listen(nothing);
    const client = createApiClient();
    const context = { bearer: 'of-the-sign-in' };
    await Promise.all([
      client.reports.recent.query(),
      client.auth.session.query(undefined, { context }),
      client.auth.identity.query(undefined, { context: { bearer: null } }),
    ]);
    expect(sent.map(({ path, headers }) => [path, headers.get('Authorization')])).toEqual(
      expect.arrayContaining([
        ['/trpc/reports.recent', null],
        ['/trpc/auth.session', 'Bearer of-the-sign-in'],
        ['/trpc/auth.identity', null],
      ]),
    );
  });

  it('[7.bearer] of who is signed in carries their identity token', async () => {
    const sent = listen(nothing);
    holdToken(() => Promise.resolve('an-id-token'));
    await createApiClient().reports.recent.query();
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer an-id-token']);
  });

  it('of a visitor carries no identity token', async () => {
    const sent = listen(nothing);
    await createApiClient().reports.recent.query();
    expect(sent.map(({ headers }) => headers.has('Authorization'))).toEqual([false]);
  });

  it('that brings a token of its own carries that one', async () => {
    const sent = listen(nothing);
    holdToken(() => Promise.resolve('of-the-session'));
    await createApiClient().reports.recent.query(undefined, { context: { bearer: 'its-own' } });
    expect(sent.map(({ headers }) => headers.get('Authorization'))).toEqual(['Bearer its-own']);
  });

  it('[6.admin.no-token] of an admin carries no token of a visitor, even beside other calls', async () => {
    const sent = listen(nothing);
    // The calls for admins are named by their path alone here.
    const client = createApiClient() as unknown as Record<
      string,
      Record<string, { query: () => Promise<unknown> }>
    >;
    await Promise.all([
      client['reports']?.['recent']?.query(),
      client['admin']?.['system']?.query(),
    ]);
    expect(
      sent.map(({ path, headers }) => [path, headers.has('X-Anonymous-Token')]).sort(),
    ).toEqual([
      ['/trpc/admin.system', false],
      ['/trpc/reports.recent', true],
    ]);
  });

  const signInRequired = () =>
    Response.json(
      [
        {
          error: {
            message: 'Please sign in to continue.',
            code: -32001,
            data: { httpStatus: 401 },
          },
        },
      ],
      { status: 401 },
    );

  it('[8.analysis.401] that is answered 401 ends the session and opens the sign-in', async () => {
    listen(signInRequired);
    const asked: unknown[] = [];
    vi.stubGlobal('window', {
      dispatchEvent: (event: CustomEvent) => asked.push([event.type, event.detail]),
    });
    holdToken(() => Promise.resolve('an-id-token'));
    changeSession(exampleSession('REGISTERED'));
    const call = createApiClient().reports.recent.query();
    await expect(call).rejects.toThrow('Please sign in to continue.');
    expect(currentSession()).toEqual(NOBODY);
    expect(asked).toEqual([
      [
        'openAuthModal',
        { mode: 'signIn', source: 'reports.recent', timestamp: expect.any(Number) as number },
      ],
    ]);
  });

  it('of the sign-in itself that is answered 401 opens nothing', async () => {
    listen(signInRequired);
    const asked: unknown[] = [];
    vi.stubGlobal('window', { dispatchEvent: (event: unknown) => asked.push(event) });
    const context = { bearer: 'its-own' };
    const call = createApiClient().auth.exchange.mutate({}, { context });
    await expect(call).rejects.toThrow('Please sign in to continue.');
    expect(asked).toEqual([]);
  });
});
