import { createTRPCReact, httpBatchLink, splitLink, type TRPCLink } from '@trpc/react-query';
import type { createServerSideHelpers } from '@trpc/react-query/server';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from '../../server/api/router.ts';
import { DETAILED_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { anonymousToken, bearer, holdsToken, storedAnonymousToken } from './credentials.ts';
import { openAuthModal } from './openAuthModal.ts';
import { endSession, revalidateSession } from './session.ts';

/**
 * A call that is refused because nobody is signed in ends the session that this page believed in, and
 * opens the sign-in; after one that is refused to the person, it is asked anew who they are. Calls that
 * bring a token of their own belong to the sign-in itself.
 */
const watchSignIn: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) =>
      next(op).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (error) => {
          const status = op.context['bearer'] === undefined && error.data?.httpStatus;
          if (status === 401) {
            if (holdsToken()) endSession();
            openAuthModal('signIn', op.path);
          }
          if (status === 403) revalidateSession();
          observer.error(error);
        },
      }),
    );

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
