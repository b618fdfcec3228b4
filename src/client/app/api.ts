import { QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { createTRPCReact, httpBatchLink, splitLink, type TRPCLink } from '@trpc/react-query';
import { tap } from '@trpc/server/observable';
import type { AppRouter } from '../../server/api/router.ts';
import { DETAILED_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { pageMessages } from '../../shared/pageMessages.ts';
import { paths } from '../../shared/paths.ts';
import * as session from './session.ts';
import { openAuthModal } from './openAuthModal.ts';

export function heedRefusal(status: number | undefined, source: string): void {
  if (status === 401) {
    if (session.holdsToken()) session.endSession();
    openAuthModal('signIn', source);
  }
  if (status === 403) session.revalidateSession();
}

/** Calls with their own `bearer` are part of signing in, which handles its refusals. */
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

export function createApiClient() {
  return api.createClient({
    links: [
      watchSignIn,
      splitLink({
        condition: ({ path }) => path.startsWith('admin.'),
        true: batch(() => null),
        false: splitLink({
          // A batch carries one token.
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

/** Offline, the session cookie of page loads stays; it opens no data. */
export async function signOutHere({ client }: ReturnType<typeof api.useUtils>): Promise<void> {
  session.endSession();
  await client.auth.logout.mutate(undefined, { context: { bearer: null } }).catch(() => undefined);
}

/** Cancels first: react-query would reuse a running request from before the change. */
export async function readAnew(list: Record<'cancel' | 'invalidate', () => Promise<void>>) {
  await list.cancel();
  await list.invalidate();
}

function timeoutOf(address: unknown) {
  const isDetailed = typeof address === 'string' && address.includes('analysis.detailed');
  return isDetailed ? DETAILED_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
}

/** Without a response nobody knows whether the server did it. */
export function whyNotDone(error: { message: string }, refused?: string): string {
  if (error instanceof TRPCClientError && !error.data) return pageMessages.noAnswer;
  return refused === undefined ? error.message : `${refused} ${error.message}`;
}

export function errorName(error: { data?: object | null | undefined }): string | undefined {
  const { data } = error;
  return data && 'error' in data && typeof data.error === 'string' ? data.error : undefined;
}

/** Tells a 403 about the person from a 403 about the reports left. */
export function isAboutPerson(error: { data?: object | null | undefined }): boolean {
  return ['suspended', 'email_unverified'].includes(errorName(error) ?? '');
}

/** Offline calls fail at once: react-query's default would send them later, unwanted. */
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

export function isTransient(error: unknown): boolean {
  const status = (error as { data?: { httpStatus?: number } | null }).data?.httpStatus;
  return status === undefined || status >= 500;
}

export const oncePerPage = { staleTime: 5_000 } as const;

const LOOK_AGAIN_MS = 5_000;

interface Polled {
  state: { data?: { status: string } | undefined; error: unknown };
}

export const untilRead = {
  refetchInterval: ({ state: { error } }: Polled) =>
    error !== null && isTransient(error) && LOOK_AGAIN_MS,
};

export const whileProcessing = {
  refetchInterval: (query: Polled) =>
    query.state.data?.status === 'processing' ? LOOK_AGAIN_MS : untilRead.refetchInterval(query),
};
