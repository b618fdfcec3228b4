import type { AdminUser } from '../../../../shared/schema/adminUser.ts';
import { api } from '../../../app/api.ts';

/**
 * Takes a suspension back. It hurts nobody, so it is not asked for twice and shows at once; when it is
 * refused, the account stands as it was and `onRefused` is told why.
 */
export function useLift(onRefused: (reason: string) => void) {
  const utils = api.useUtils();
  const { mutate, isPending, variables } = api.admin.users.setSuspended.useMutation({
    onError: ({ message }) => onRefused(`The suspension stays. ${message}`),
    onSettled: () => utils.admin.users.list.invalidate(),
  });
  return {
    begin: ({ id }: AdminUser) => mutate({ userId: id, suspended: false }),
    /** The account as it will be. */
    seen: (user: AdminUser): AdminUser =>
      isPending && variables.userId === user.id ? { ...user, suspendedAt: null } : user,
  };
}
