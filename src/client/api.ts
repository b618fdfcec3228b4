import { createTRPCReact, httpBatchLink } from '@trpc/react-query';
import type { AppRouter } from '../server/api/router.ts';
import { REQUEST_TIMEOUT_MS } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { anonymousToken } from './anonymousToken.ts';

/** The typed way to the server, and the only place that knows it: a type, no code. */
export const api = createTRPCReact<AppRouter>();
export type { AppRouter };

/** Calls end after `REQUEST_TIMEOUT_MS`; the visitor's token goes along with each. */
export function createApiClient() {
  return api.createClient({
    links: [
      httpBatchLink({
        url: paths.trpc,
        headers: () => ({ 'X-Anonymous-Token': anonymousToken() }),
        fetch: (input, init) => {
          const signals = [AbortSignal.timeout(REQUEST_TIMEOUT_MS)];
          if (init?.signal) signals.push(init.signal);
          return fetch(input, { ...init, signal: AbortSignal.any(signals) });
        },
      }),
    ],
  });
}
