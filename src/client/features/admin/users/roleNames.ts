import type { AdminUser } from '../../../../shared/schema/adminUser.ts';

/** What a role is called. */
export const ROLE_NAMES: Record<AdminUser['role'], string> = {
  REGISTERED: 'Registered',
  ADMIN: 'Administrator',
};
