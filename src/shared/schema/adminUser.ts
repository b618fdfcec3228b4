import { z } from 'zod';
import { COUNT_MAX, LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX, SEARCH_MAX } from '../limits.ts';
import { USER_FILTERS, USER_SORTS } from '../adminLists.ts';
import { Role } from './account.ts';

export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  /** Effective role, from the database or ADMIN_EMAIL. */
  role: Role,
  /** Admin through ADMIN_EMAIL, which no call can revoke. */
  byAddress: z.boolean(),
  emailVerified: z.boolean(),
  provider: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  suspendedAt: z.iso.datetime().nullable(),
  reports: z.number().int(),
  isYou: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserListInput = z.strictObject({
  page: z.int().min(1).max(COUNT_MAX).default(1), // from 1
  pageSize: z.int().min(1).max(LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
  search: z.string().max(SEARCH_MAX).optional(),
  sortBy: z.enum(USER_SORTS).default('newest'),
  filter: z.enum(USER_FILTERS).default('all'),
});

export const AdminUserList = z.object({
  users: z.array(AdminUser).max(LIST_PAGE_SIZE_MAX),
  totalPages: z.number().int(),
  total: z.number().int(),
  atLeast: z.boolean(),
});
export type AdminUserList = z.infer<typeof AdminUserList>;

export const RoleChange = z.strictObject({ userId: z.uuid(), role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

export const Suspension = z.strictObject({ userId: z.uuid(), suspended: z.boolean() });
export type Suspension = z.infer<typeof Suspension>;

export const UserRemoval = z.strictObject({
  userId: z.uuid(),
  /** `remove` deletes reports without other submitters; `keep` removes only owner and notes. */
  reports: z.enum(['remove', 'keep']),
  confirm: z.string().max(1_000),
});
export type UserRemoval = z.infer<typeof UserRemoval>;
