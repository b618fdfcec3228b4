import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { createTRPCReact, httpBatchLink, splitLink, type TRPCLink } from '@trpc/react-query';
import type { createServerSideHelpers } from '@trpc/react-query/server';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '../../server/api/router.ts';
import { DETAILED_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import * as session from './session.ts';
import { openAuthModal } from './openAuthModal.ts';

/** A 401 ends the session and opens the sign-in; a 403 asks again who is signed in. */
export function heedRefusal(status: number | undefined, source: string): void {
  if (status === 401) {
    if (session.holdsToken()) session.endSession();
    openAuthModal('signIn', source);
  }
  if (status === 403) session.revalidateSession();
}

/** Calls with a `bearer` of their own belong to the sign-in. */
const watchSignIn: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    next(op).pipe(
      tap({
        error: ({ data }) => {
          if (op.context['bearer'] === undefined) heedRefusal(data?.httpStatus, op.path);
        },
      }),
    );

/** The answer is not from our server: empty, or a page of a proxy. */
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

async function onlyOurs(response: Response): Promise<Response> {
  const body = await response.text();
  if (!/^\s*[[{]/.test(body)) throw new ForeignAnswer(response.status, body);
  const { status, headers } = response;
  return new Response(body, { status, headers });
}

export const api = createTRPCReact<AppRouter>();
export type { AppRouter };
export type ServerHelpers = ReturnType<typeof createServerSideHelpers<AppRouter>>;

/** Calls carry the token of who is signed in, or their own `bearer`, and the visitor's token. */
export function createApiClient() {
  return api.createClient({
    links: [
      watchSignIn,
      splitLink({
        condition: ({ path }) => path.startsWith('admin.'),
        true: batch(() => null),
        false: splitLink({
          // Calls that go together carry one token.
          condition: ({ context }) => context['bearer'] === undefined,
          true: batch(tokenOfVisitor),
          false: batch(tokenOfVisitor, 1),
        }),
      }),
    ],
  });
}

const tokenOfVisitor = (signedIn: boolean) =>
  signedIn ? session.storedAnonymousToken() : session.anonymousToken();

const batch = (visitorToken: (signedIn: boolean) => string | null, maxItems = Infinity) =>
  httpBatchLink<AppRouter>({
    url: paths.trpc,
    maxItems,
    headers: async ({ opList: [{ context }] }) => {
      const given = context['bearer'] as string | null | undefined;
      const token = given === undefined ? await session.bearer() : given;
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

/** Ends the session, also at the server. Offline the cookie of page loads stays; it opens no data. */
export async function signOutHere({ client }: ReturnType<typeof api.useUtils>): Promise<void> {
  session.endSession();
  await client.auth.logout.mutate(undefined, { context: { bearer: null } }).catch(() => undefined);
}

/**
 * Asks anew for what has changed. Where its first answer is still on its way, react-query would
 * take that, though it may be from before the change.
 */
export async function readAnew(list: Record<'cancel' | 'invalidate', () => Promise<void>>) {
  await list.cancel();
  await list.invalidate();
}

/** The caller waits while the detailed analysis is written. */
function timeoutOf(address: unknown) {
  const isDetailed = typeof address === 'string' && address.includes('analysis.detailed');
  return isDetailed ? DETAILED_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
}

/**
 * Why something was not done, after `refused`. Without an answer of the server nobody knows whether it
 * was.
 */
export function whyNotDone(error: { message: string }, refused?: string): string {
  if (error instanceof TRPCClientError && !error.data) return pageMessages.noAnswer;
  return refused === undefined ? error.message : `${refused} ${error.message}`;
}

/** The stable name that the server gave an error; undefined without an answer. */
export function errorName(error: { data?: object | null | undefined }): string | undefined {
  const { data } = error;
  return data && 'error' in data && typeof data.error === 'string' ? data.error : undefined;
}

/** Whether a 403 is about the person, not about how many reports are left. */
export function isAboutPerson(error: { data?: object | null | undefined }): boolean {
  return ['suspended', 'email_unverified'].includes(errorName(error) ?? '');
}

/**
 * Data that came with the page is current until something here changes it. Without a connection a
 * call fails at once: one that waited for it would be made when nobody wants it any more.
 */
export function createQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchOnReconnect: true,
        retry: (failures, error) => failures < 2 && isTransient(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** A lost connection or a busy server may pass; a refusal will not change. */
export function isTransient(error: unknown): boolean {
  const status = (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
  return status === undefined || status >= 500;
}

/** For what several parts of one page ask as they come, in milliseconds: they ask once. */
export const oncePerPage = { staleTime: 5_000 } as const;

const LOOK_AGAIN_MS = 5_000;

interface Polled {
  state: { data?: { status: string } | undefined; error: unknown };
}

/** Looks again where it could not. */
export const untilRead = {
  refetchInterval: ({ state: { error } }: Polled) =>
    error !== null && isTransient(error) && LOOK_AGAIN_MS,
};

/** Looks again until what is read is no longer being made. */
export const whileProcessing = {
  refetchInterval: (query: Polled) =>
    query.state.data?.status === 'processing' ? LOOK_AGAIN_MS : untilRead.refetchInterval(query),
};
