import { initTRPC } from '@trpc/server';
import { asAdmin } from '../modules/accounts/asker.ts';
import { DomainError } from '../modules/errors.ts';
import type { Costly } from './addressShare.ts';
import type { Context } from './context.ts';
import { formatError, toTRPCError } from './errors.ts';
import type { CallMeta } from './rest/call.ts';

const trpc = initTRPC
  .context<Context>()
  .meta<CallMeta>()
  .create({ isDev: false, errorFormatter: formatError });

export const { router, createCallerFactory } = trpc;

/**
 * Everyone may call it, and nobody is asked who they are: for signing in and out alone. Whatever goes
 * wrong passes through the one place that makes it an answer.
 */
export const anyone = trpc.procedure.use(async ({ next, path, ctx }) => {
  const result = await next();
  if (!result.ok) throw toTRPCError(result.error, path, ctx.log);
  return result;
});

/**
 * Everyone may call it: `ctx.asker`. Who brings an identity token is who it says or is refused, never
 * taken for a visitor.
 */
export const open = anyone.use(async ({ ctx, next }) =>
  next({ ctx: { asker: await ctx.identify() } }),
);

/** Somebody who is signed in: `ctx.user`. */
export const signedIn = open.use(({ ctx, next }) => {
  if (ctx.asker.kind !== 'user') throw new DomainError('sign_in_required');
  return next({ ctx: { user: ctx.asker } });
});

/** An admin: `ctx.admin` is the proof. */
export const admin = signedIn.use(({ ctx, next }) => {
  const proven = asAdmin(ctx.user);
  if (!proven) throw new DomainError('forbidden');
  return next({ ctx: { admin: proven } });
});

/** Everyone may call it, as far as the share of their address goes: for what costs more than a cheap read. */
export const costly = (kind: Costly) => open.use(({ ctx, next }) => ctx.runCostly(kind, next));
