import { z } from 'zod';
import { AccountExport, ContentExposure } from '../../../shared/schema/account.ts';
import { contentExposure } from '../../modules/accounts/contentExposure.ts';
import { exportAccount } from '../../modules/accounts/exportAccount.ts';
import { removeAccount } from '../../modules/accounts/removeAccount.ts';
import { renameAccount } from '../../modules/accounts/renameAccount.ts';
import { router, signedIn } from '../procedures.ts';
import { restCall } from '../rest/call.ts';

/** What people do with their own account. */
export const account = router({
  exposure: signedIn
    .meta(
      restCall({
        method: 'GET',
        path: '/users/content-exposure',
        tag: 'Account',
        summary: "How visible the caller's reports are",
        description:
          'Of the reports that the caller asked for: how many there are, how many search engines may ' +
          'list, how many are featured, and how often they were read.',
        refusals: ['sign_in_required', 'invalid_input'],
      }),
    )
    .input(z.strictObject({}).optional())
    .output(ContentExposure)
    .query(({ ctx }) => contentExposure(ctx.db, ctx.user)),
  rename: signedIn
    .meta({ summary: "Change the account's name" })
    .input(z.strictObject({ name: z.string().max(1_000) }))
    .output(z.object({ name: z.string() }))
    .mutation(({ ctx, input }) => renameAccount(ctx.db, ctx.user, input.name)),
  export: signedIn
    .meta({ summary: 'All that is stored about the caller, part by part' })
    .input(z.strictObject({ after: z.uuid().nullable() }))
    .output(AccountExport)
    .query(({ ctx, input }) => exportAccount(ctx.db, ctx.user, input.after)),
  remove: signedIn
    .meta({ summary: 'Delete the account, and the reports that nobody else asked for' })
    .input(z.strictObject({ reports: z.enum(['remove', 'keep']), confirm: z.string().max(1_000) }))
    .output(z.object({ identityRemoved: z.boolean() }))
    .mutation(({ ctx, input }) => removeAccount(ctx, ctx.user, input)),
});
