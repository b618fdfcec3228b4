import type { TRPCError } from '@trpc/server';
import { DomainError } from '../modules/errors.ts';

export const GONE = 410;

/** An error about something that was deleted: answered with 410, which tRPC does not know. */
export const isGone = ({ cause }: Pick<TRPCError, 'cause'>): boolean =>
  cause instanceof DomainError && cause.code === 'gone';

/** The status of an answer to one call that is about something deleted; else tRPC's own. */
export const goneStatus = (
  errors: readonly Pick<TRPCError, 'cause'>[],
  calls = 1,
): { status?: number } => (calls === 1 && errors.some(isGone) ? { status: GONE } : {});
