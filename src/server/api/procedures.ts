import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { ExchangeInput } from '../../shared/schema/account.ts';
import { StartInput } from '../../shared/schema/analysis.ts';
import { asAdmin } from '../modules/accounts/caller.ts';
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
  next({ ctx: { caller: await ctx.identify() } }),
);

/** Somebody who is signed in: `ctx.user`. */
export const signedIn = open.use(({ ctx, next }) => {
  if (ctx.caller.kind !== 'user') throw new DomainError('sign_in_required');
  return next({ ctx: { user: ctx.caller } });
});

/** An admin: `ctx.admin` is the proof. */
export const admin = signedIn.use(({ ctx, next }) => {
  const proven = asAdmin(ctx.user);
  if (!proven) throw new DomainError('forbidden');
  return next({ ctx: { admin: proven } });
});

/** Everyone may call it, as far as the share of their address goes: for what costs more than a cheap read. */
export const costly = (kind: Costly) => open.use(({ ctx, next }) => ctx.runCostly(kind, next));

/*
 * What a REST call takes arrives as text where it stands in the address. The mirror switches coercion
 * on in every schema of a number or a boolean that it finds, for tRPC too, and would then read
 * "false" as true; it does not look behind a `pipe`.
 */

/** `true` or `false`, and nothing else. */
export const FlagInput = z
  .preprocess(
    (given) => ({ true: true, false: false })[String(given)] ?? given,
    z.boolean('Please give true or false'),
  )
  .optional();

/** A whole number, in digits. */
export const countInput = (least: number, most: number) =>
  z.preprocess(
    (given) => (typeof given === 'string' && /^\d{1,9}$/.test(given) ? Number(given) : given),
    z.int().min(least).max(most),
  );

/** Any of the ids that the public may know a report by. */
export const IdInput = z.strictObject({
  id: z.string().min(1).max(200).meta({ description: 'Slug, share id or report id' }),
});

export const ReportIdInput = z.strictObject({ reportId: z.uuid() });

/** What starts an analysis, with booleans that stay strict. */
export const AnalyzeInput = StartInput.extend({
  content: described('A claim, a text or a lone link; 10 to 50,000 characters'),
  url: described('A link, instead of `content`'),
  notes: described('For the analysts, at most 5,000 characters; makes the analysis your own'),
  fresh: z
    .boolean()
    .pipe(z.boolean())
    .optional()
    .meta({ description: 'Analyse anew although there is a report of an equal claim; costs one' }),
  cookieId: described("The visitor's token, where no header carries it"),
});

/** What exchanges an identity token, with a boolean that stays strict. */
export const SignInInput = ExchangeInput.extend({
  cookieId: ExchangeInput.shape.cookieId.meta({
    description: "The visitor's token, where no header carries it",
  }),
  create: z
    .boolean()
    .pipe(z.boolean())
    .optional()
    .meta({ description: 'Make the account when there is none' }),
  name: ExchangeInput.shape.name.meta({ description: 'Of a new account' }),
});

function described(description: string) {
  return z.string().optional().meta({ description });
}
