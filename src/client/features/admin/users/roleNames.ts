import type { AdminUser } from '../../../../shared/schema/adminUser.ts';

export const ROLE_NAMES: Record<AdminUser['role'], string> = {
  REGISTERED: 'Registered',
  ADMIN: 'Administrator',
};
