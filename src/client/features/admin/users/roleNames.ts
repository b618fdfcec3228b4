import type { AdminUser } from '../../../../shared/schema/admin.ts';

export const ROLE_NAMES: Record<AdminUser['role'], string> = {
  REGISTERED: 'Registered',
  ADMIN: 'Administrator',
};
