import { z } from 'zod';
import {
  AdminUserList,
  AdminUserListInput,
  RoleChange,
  Suspension,
  UserRemoval,
} from '../../../shared/schema/adminUser.ts';
import { changeRole } from '../../modules/accounts/changeRole.ts';
import { listUsers } from '../../modules/accounts/listUsers.ts';
import { removeUser } from '../../modules/accounts/removeUser.ts';
import { suspendUser } from '../../modules/accounts/suspendUser.ts';
import { admin, router } from '../procedures.ts';

const Done = z.object({ success: z.literal(true) });

/** What admins do with accounts. */
export const adminUsers = router({
  list: admin
    .meta({ summary: 'A page of all accounts' })
    .input(AdminUserListInput)
    .output(AdminUserList)
    .query(({ ctx, input }) => listUsers(ctx, ctx.admin, input)),
  setRole: admin
    .meta({ summary: "Give an account the admins' role, or take it away" })
    .input(RoleChange)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await changeRole(ctx, ctx.admin, input, ctx.now);
      return { success: true as const };
    }),
  setSuspended: admin
    .meta({ summary: 'Suspend an account, or take that back' })
    .input(Suspension)
    .output(Done)
    .mutation(async ({ ctx, input }) => {
      await suspendUser(ctx, ctx.admin, input, ctx.now);
      return { success: true as const };
    }),
  remove: admin
    .meta({ summary: 'Delete an account, and the reports that nobody else asked for' })
    .input(UserRemoval)
    .output(z.object({ identityRemoved: z.boolean() }))
    .mutation(({ ctx, input }) => removeUser(ctx, ctx.admin, input, ctx.now)),
});
