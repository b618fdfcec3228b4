import { codeOf } from './codeOf.ts';

/** Whether the identity service or our server could not be reached. */
export function isNetworkError(error: unknown): boolean {
  if (codeOf(error) === 'auth/network-request-failed') return true;
  const { data, cause, name } = (error ?? {}) as { data?: unknown; cause?: unknown; name?: string };
  // A call of ours without an answer carries what fetch said, or that the time was up.
  const failed =
    cause instanceof TypeError || (cause as Error | undefined)?.name === 'TimeoutError';
  return name === 'TRPCClientError' && !data && failed;
}
