import { z } from 'zod';
import { COUNT_MAX, LIST_PAGE_SIZE, LIST_PAGE_SIZE_MAX, SEARCH_MAX } from '../limits.ts';
import { USER_FILTERS, USER_SORTS } from '../adminLists.ts';
import { Role } from './account.ts';

/** An account as admins see it. */
export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  /** As it counts: stored, or by the configured address. */
  role: Role,
  /** An admin because the server's configuration names this address: no call takes that away. */
  byAddress: z.boolean(),
  emailVerified: z.boolean(),
  /** How they signed in last: `password`, `google.com`, `emailLink`. */
  provider: z.string(),
  createdAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
  suspendedAt: z.iso.datetime().nullable(),
  /** How many reports they asked for, counted up to `COUNT_MAX`. */
  reports: z.number().int(),
  /** The account of whoever asks. */
  isYou: z.boolean(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const AdminUserListInput = z.strictObject({
  /** From 1. Further than `COUNT_MAX` accounts nobody turns pages: a search or another order leads there. */
  page: z.int().min(1).max(COUNT_MAX).default(1),
  pageSize: z.int().min(1).max(LIST_PAGE_SIZE_MAX).default(LIST_PAGE_SIZE),
  /** Only those with this in their address or name. */
  search: z.string().max(SEARCH_MAX).optional(),
  sortBy: z.enum(USER_SORTS).default('newest'),
  filter: z.enum(USER_FILTERS).default('all'),
});

export const AdminUserList = z.object({
  users: z.array(AdminUser).max(LIST_PAGE_SIZE_MAX),
  totalPages: z.number().int(),
  /** Counted up to `COUNT_MAX`. */
  total: z.number().int(),
  /** There are more than `total`. */
  atLeast: z.boolean(),
});
export type AdminUserList = z.infer<typeof AdminUserList>;

export const RoleChange = z.strictObject({ userId: z.uuid(), role: Role });
export type RoleChange = z.infer<typeof RoleChange>;

export const Suspension = z.strictObject({ userId: z.uuid(), suspended: z.boolean() });
export type Suspension = z.infer<typeof Suspension>;

export const UserRemoval = z.strictObject({
  userId: z.uuid(),
  /** Those that nobody else asked for go too, or all stay, without their owner and their notes. */
  reports: z.enum(['remove', 'keep']),
  /** The account's address, typed once more. */
  confirm: z.string().max(1_000),
});
export type UserRemoval = z.infer<typeof UserRemoval>;
