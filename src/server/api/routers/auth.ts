import { z } from 'zod';
import * as schema from '../../../shared/schema/account.ts';
import { RemainingReports } from '../../../shared/schema/analysis.ts';
import { VISITOR_TOKEN } from '../../../shared/schema/input.ts';
import * as accounts from '../../modules/accounts/accounts.ts';
import { remainingReports } from '../../modules/accounts/allowance.ts';
import * as sessions from '../../modules/accounts/sessions.ts';
import { DomainError } from '../../modules/errors.ts';
import { withInputToken } from '../context.ts';
import { anyone, Done, open, router, signedIn } from '../procedures.ts';
import { restCall } from '../rest/call.ts';

export const auth = router({
  exchange: restCall(anyone, 'POST', '/auth/firebase', {
    refusals: [
      'sign_in_required',
      'invalid_input',
      'email_unverified',
      'suspended',
      'unknown_account',
      'email_in_use',
      'too_many_sign_ins',
    ],
    knowsVisitor: true,
  })
    .input(schema.ExchangeInput)
    .output(schema.Exchanged)
    .mutation(async ({ ctx, input: { cookieId, create, name } }) => {
      const { bearer, sessionToken: formerSession } = ctx.credentials;
      if (bearer === null) throw new DomainError('sign_in_required');
      const visitor = withInputToken(ctx.credentials.visitor, cookieId);
      const { user, sessionToken, merged } = await sessions.exchangeToken(
        { ...ctx, settings: await ctx.settings() },
        { idToken: bearer, visitor, formerSession, create, name },
        ctx.now,
      );
      if (sessionToken !== null) ctx.rememberSession(sessionToken);
      if (merged) ctx.rememberVisitor(null);
      return { user };
    }),

  logout: restCall(anyone, 'POST', '/auth/logout', {
    refusals: ['invalid_input'],
    bearer: 'never',
  })
    .input(z.strictObject({}).optional())
    .output(Done)
    .mutation(async ({ ctx }) => {
      const { sessionToken } = ctx.credentials;
      await sessions.logOut(ctx.db, sessionToken);
      // Another site can send this call without cookies, which must not sign anybody out.
      if (sessionToken !== null) ctx.rememberSession(null);
      return { success: true as const };
    }),

  logoutEverywhere: signedIn.output(Done).mutation(async ({ ctx }) => {
    await sessions.logOutEverywhere(ctx);
    if (ctx.credentials.sessionToken !== null) ctx.rememberSession(null);
    return { success: true as const };
  }),

  session: signedIn
    .output(schema.Exchanged)
    .query(async ({ ctx }) => ({ user: await sessions.readSessionUser(ctx) })),

  identity: anyone.output(schema.BrowserIdentity).query(({ ctx }) => ctx.identity.browser),

  remainingReports: restCall(open, 'GET', '/auth/remaining-reports', {
    refusals: ['invalid_input'],
    knowsVisitor: true,
  })
    .input(
      z
        .strictObject({
          anonymousToken: z.string().max(200).optional().meta(VISITOR_TOKEN),
        })
        .optional(),
    )
    .output(RemainingReports)
    .query(async ({ ctx, input }) => {
      const caller = withInputToken(ctx.caller, input?.anonymousToken);
      return remainingReports(ctx.db, caller, await ctx.settings(), ctx.now);
    }),
});

export const account = router({
  exposure: restCall(signedIn, 'GET', '/users/content-exposure', {
    refusals: ['sign_in_required', 'invalid_input'],
  })
    .input(z.strictObject({}).optional())
    .output(schema.ContentExposure)
    .query(({ ctx }) => accounts.contentExposure(ctx)),
  rename: signedIn
    .input(z.strictObject({ name: z.string().max(1_000) }))
    .output(z.object({ name: z.string() }))
    .mutation(({ ctx, input }) => accounts.renameAccount(ctx, input.name)),
  export: signedIn
    .input(z.strictObject({ after: z.uuid().nullable() }))
    .output(schema.AccountExport)
    .query(({ ctx, input }) => accounts.exportAccount(ctx, input.after)),
  remove: signedIn
    .input(z.strictObject({ reports: z.enum(['remove', 'keep']), confirm: z.string().max(1_000) }))
    .output(z.object({ identityRemoved: z.boolean() }))
    .mutation(({ ctx, input }) => accounts.removeAccount(ctx, input)),
});
