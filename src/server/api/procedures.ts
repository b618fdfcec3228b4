import { initTRPC } from '@trpc/server';
import { z } from 'zod';
import { LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX } from '../../shared/limits.ts';
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

const observed = trpc.procedure.use(({ next, path, ctx }) =>
  ctx.observe ? ctx.observe(path, next) : next(),
);

/** Without identifying the caller: for sign-in and sign-out only. */
export const anyone = observed.use(async ({ next, path, ctx }) => {
  const result = await next();
  if (!result.ok) throw toTRPCError(result.error, path, ctx.log);
  return result;
});

/** Anyone may call it. An invalid identity token is refused, not treated as a visitor. */
export const open = anyone.use(async ({ ctx, next }) =>
  next({ ctx: { caller: await ctx.identify() } }),
);

/** Whoever changes something finds it on the next page. */
export const signedIn = open.use(async ({ ctx, type, next }) => {
  if (ctx.caller.kind !== 'user') throw new DomainError('sign_in_required');
  const result = await next({ ctx: { user: ctx.caller } });
  if (type === 'mutation') await ctx.catchUp();
  return result;
});

/** `ctx.admin` proves the permission. */
export const admin = signedIn.use(({ ctx, next }) => {
  const admin = asAdmin(ctx.user);
  if (!admin) throw new DomainError('forbidden');
  return next({ ctx: { admin } });
});

/** The answer of calls that only act. */
export const Done = z.object({ success: z.literal(true) });

export async function done(work: Promise<unknown>): Promise<z.infer<typeof Done>> {
  await work;
  return { success: true };
}

export const costly = (kind: Costly) => open.use(({ ctx, next }) => ctx.runCostly(kind, next));

/** REST parameters arrive as text. */
/** Not coerced: trpc-openapi would read "false" as true. */
export const OnOff = z.boolean().pipe(z.boolean());

export const FlagInput = z
  .preprocess(
    (value) => ({ true: true, false: false })[String(value)] ?? value,
    z.boolean('Please give true or false'),
  )
  .optional();

export const integerInput = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
    z.int().min(min).max(max),
  );

/** A page of a list, the first one by default. */
export const pageInput = (pagesMax: number) => ({
  page: integerInput(1, pagesMax).default(1),
  pageSize: integerInput(1, LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
});

export const IdInput = z.strictObject({
  id: z.string().min(1).max(200).meta({ description: 'Slug, share id or report id' }),
});

export const ReportIdInput = z.strictObject({ reportId: z.uuid() });

export const AnalyzeInput = StartInput.extend({
  content: described('A claim, a text or a lone link; 10 to 50,000 characters'),
  url: described('A link, instead of `content`'),
  notes: described('For the analysts, at most 5,000 characters; makes the analysis your own'),
  claimDate: described('The day on which the claim was made, such as 2026-05-31'),
  speaker: described('Who made the claim, at most 200 characters'),
  origin: described('Where the claim was made, such as a newspaper; at most 300 characters'),
  fresh: OnOff.optional().meta({
    description: 'Analyze anew although there is a report of an equal claim; costs one',
  }),
  cookieId: described("The visitor's token, where no header carries it"),
});

export const SignInInput = ExchangeInput.extend({
  cookieId: ExchangeInput.shape.cookieId.meta({
    description: "The visitor's token, where no header carries it",
  }),
  create: OnOff.optional().meta({ description: 'Make the account when there is none' }),
  name: ExchangeInput.shape.name.meta({ description: 'Of a new account' }),
});

function described(description: string) {
  return z.string().optional().meta({ description });
}
