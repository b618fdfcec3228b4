import type { createServerSideHelpers } from '@trpc/react-query/server';
import { createTRPCReact, httpBatchLink, splitLink } from '@trpc/react-query';
import type { AppRouter } from '../../server/api/router.ts';
import { DETAILED_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { anonymousToken, bearer, storedAnonymousToken } from './credentials.ts';
import { watchSignIn } from './watchSignIn.ts';

/** What came back is not from our server: nothing at all, or the page of something that stands before it. */
export class ForeignAnswer extends Error {
  readonly status: number;
  readonly empty: boolean;

  constructor(status: number, body: string) {
    super(`HTTP ${status} without an answer of ours`);
    this.name = 'ForeignAnswer';
    this.status = status;
    this.empty = body.trim() === '';
  }
}

/** The answer, when it is one of ours, which are always JSON; else throws a `ForeignAnswer`. */
async function onlyOurs(response: Response): Promise<Response> {
  const body = await response.text();
  if (!/^\s*[[{]/.test(body)) throw new ForeignAnswer(response.status, body);
  const { status, headers } = response;
  return new Response(body, { status, headers });
}

/** The typed way to the server, and the only place that knows it: a type, no code. */
export const api = createTRPCReact<AppRouter>();
export type { AppRouter };
export type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/**
 * Calls end after their time limit. They carry the identity token of who is signed in, or the one (null:
 * none) that they are given as `bearer` in their context; and the visitor's token, but for those of admins.
 */
export function createApiClient() {
  return api.createClient({
    links: [
      watchSignIn,
      splitLink({
        condition: ({ path }) => path.startsWith('admin.'),
        true: batch(() => null),
        false: batch((signedIn) => (signedIn ? storedAnonymousToken() : anonymousToken())),
      }),
    ],
  });
}

const batch = (visitorToken: (signedIn: boolean) => string | null) =>
  httpBatchLink<AppRouter>({
    url: paths.trpc,
    headers: async ({ opList: [{ context }] }) => {
      const given = context['bearer'] as string | null | undefined;
      const token = given === undefined ? await bearer() : given;
      const visitor = visitorToken(token !== null);
      return {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(visitor !== null && { 'X-Anonymous-Token': visitor }),
      };
    },
    fetch: (input, init) => {
      const signals = [AbortSignal.timeout(timeoutOf(input))];
      if (init?.signal) signals.push(init.signal);
      return fetch(input, { ...init, signal: AbortSignal.any(signals) }).then(onlyOurs);
    },
  });

/** The detailed analysis is written while its caller waits. */
function timeoutOf(address: unknown) {
  const isDetailed = typeof address === 'string' && address.includes('analysis.detailed');
  return isDetailed ? DETAILED_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
}

/** The stable name that the server gave an error, `no_reports_remaining` for one; undefined without an answer. */
export function errorName(error: { data?: object | null | undefined }): string | undefined {
  const { data } = error;
  return data && 'error' in data && typeof data.error === 'string' ? data.error : undefined;
}

/** Whether a refusal is about who asks: a 403 that has nothing to do with how many reports are left. */
export function isAboutPerson(error: { data?: object | null | undefined }): boolean {
  return ['suspended', 'email_unverified'].includes(errorName(error) ?? '');
}
