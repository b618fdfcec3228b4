import { createTRPCReact, httpBatchLink } from '@trpc/react-query';
import type { AppRouter } from '../server/api/router.ts';
import { DETAILED_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from '../shared/limits.ts';
import { paths } from '../shared/paths.ts';
import { anonymousToken } from './anonymousToken.ts';
import { onlyOurs } from './foreignAnswer.ts';

/** The typed way to the server, and the only place that knows it: a type, no code. */
export const api = createTRPCReact<AppRouter>();
export type { AppRouter };

/** Calls end after their time limit; the visitor's token goes along with each. */
export function createApiClient() {
  return api.createClient({
    links: [
      httpBatchLink({
        url: paths.trpc,
        headers: () => ({ 'X-Anonymous-Token': anonymousToken() }),
        fetch: (input, init) => {
          const signals = [AbortSignal.timeout(timeoutOf(input))];
          if (init?.signal) signals.push(init.signal);
          return fetch(input, { ...init, signal: AbortSignal.any(signals) }).then(onlyOurs);
        },
      }),
    ],
  });
}

/** The detailed analysis is written while its caller waits. */
function timeoutOf(address: unknown) {
  const isDetailed = typeof address === 'string' && address.includes('analysis.detailed');
  return isDetailed ? DETAILED_TIMEOUT_MS : REQUEST_TIMEOUT_MS;
}
