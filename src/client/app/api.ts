import { createTRPCReact, httpBatchLink, splitLink } from '@trpc/react-query';
import type { AppRouter } from '../../server/api/router.ts';
import { DETAILED_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '../../shared/limits.ts';
import { paths } from '../../shared/paths.ts';
import { anonymousToken, keptAnonymousToken } from './anonymousToken.ts';
import { bearer } from './bearer.ts';
import { onlyOurs } from './foreignAnswer.ts';
import { watchSignIn } from './watchSignIn.ts';

/** The typed way to the server, and the only place that knows it: a type, no code. */
export const api = createTRPCReact<AppRouter>();
export type { AppRouter };

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
        false: batch((signedIn) => (signedIn ? keptAnonymousToken() : anonymousToken())),
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
