import { z } from 'zod';
import {
  AccountExport,
  BrowserIdentity,
  ContentExposure,
  Exchanged,
} from '../../../shared/schema/account.ts';
import { RemainingReports } from '../../../shared/schema/analysis.ts';
import {
  contentExposure,
  exportAccount,
  removeAccount,
  renameAccount,
} from '../../modules/accounts/accounts.ts';
import { remainingReports } from '../../modules/accounts/allowance.ts';
import {
  exchangeToken,
  logOut,
  logOutEverywhere,
  readSessionUser,
} from '../../modules/accounts/sessions.ts';
import { DomainError } from '../../modules/errors.ts';
import { withInputToken } from '../context.ts';
import { anyone, Done, open, router, signedIn, SignInInput } from '../procedures.ts';
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
    .input(SignInInput)
    .output(Exchanged)
    .mutation(async ({ ctx, input: { cookieId, create, name } }) => {
      const { bearer, sessionToken: formerSession } = ctx.credentials;
      if (bearer === null) throw new DomainError('sign_in_required');
      const visitor = withInputToken(ctx.credentials.visitor, cookieId);
      const { user, sessionToken, merged } = await exchangeToken(
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
      await logOut(ctx.db, sessionToken);
      // Another site can make a browser call without its cookies, which must not sign anybody out.
      if (sessionToken !== null) ctx.rememberSession(null);
      return { success: true as const };
    }),

  logoutEverywhere: signedIn.output(Done).mutation(async ({ ctx }) => {
    await logOutEverywhere(ctx.db, ctx.user, ctx.now);
    if (ctx.credentials.sessionToken !== null) ctx.rememberSession(null);
    return { success: true as const };
  }),

  session: signedIn
    .output(Exchanged)
    .query(async ({ ctx }) => ({ user: await readSessionUser(ctx, ctx.user) })),

  identity: anyone.output(BrowserIdentity).query(({ ctx }) => ctx.identity.browser),

  remainingReports: restCall(open, 'GET', '/auth/remaining-reports', {
    refusals: ['invalid_input'],
    knowsVisitor: true,
  })
    .input(
      z
        .strictObject({
          anonymousToken: z
            .string()
            .max(200)
            .optional()
            .meta({ description: "The visitor's token, where no header carries it" }),
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
    .output(ContentExposure)
    .query(({ ctx }) => contentExposure(ctx.db, ctx.user)),
  rename: signedIn
    .input(z.strictObject({ name: z.string().max(1_000) }))
    .output(z.object({ name: z.string() }))
    .mutation(({ ctx, input }) => renameAccount(ctx.db, ctx.user, input.name)),
  export: signedIn
    .input(z.strictObject({ after: z.uuid().nullable() }))
    .output(AccountExport)
    .query(({ ctx, input }) => exportAccount(ctx.db, ctx.user, input.after)),
  remove: signedIn
    .input(z.strictObject({ reports: z.enum(['remove', 'keep']), confirm: z.string().max(1_000) }))
    .output(z.object({ identityRemoved: z.boolean() }))
    .mutation(({ ctx, input }) => removeAccount(ctx, ctx.user, input)),
});
