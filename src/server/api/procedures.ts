import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { requireAdmin } from '../modules/accounts/caller.ts';
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

const observed = trpc.procedure.use(({ next, path, ctx }) =>
  ctx.observe ? ctx.observe(path, next) : next(),
);

/** Does not identify the caller: for sign-in and sign-out only. */
export const anyone = observed.use(async ({ next, path, ctx }) => {
  const result = await next();
  if (!result.ok) throw toTRPCError(result.error, path, ctx.log);
  return result;
});

/** An invalid identity token is refused, not treated as a visitor. */
export const open = anyone.use(async ({ ctx, next }) =>
  next({ ctx: { caller: await ctx.identify() } }),
);

/** After a change waits until this process has heard of it, so that the next page shows it. */
export const signedIn = open.use(async ({ ctx, type, next }) => {
  if (ctx.caller.kind !== 'user') throw new DomainError('sign_in_required');
  const result = await next({ ctx: { user: ctx.caller } });
  if (type === 'mutation') await ctx.catchUp();
  return result;
});

export const admin = signedIn.use(({ ctx, next }) =>
  next({ ctx: { admin: requireAdmin(ctx.user) } }),
);

export const Done = z.object({ success: z.literal(true) });

export async function done(work: Promise<unknown>): Promise<z.infer<typeof Done>> {
  await work;
  return { success: true };
}

export const costly = (kind: Costly) => open.use(({ ctx, next }) => ctx.runCostly(kind, next));
