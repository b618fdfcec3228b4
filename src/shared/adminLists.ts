/** How admins can order the list of all reports; the first when nothing is said. */
export const ADMIN_SORTS = ['newest', 'oldest', 'highest', 'lowest', 'updated'] as const;

/** Which of all reports the list can hold. */
export const ADMIN_FILTERS = [
  'all',
  'indexable',
  'not_indexable',
  'featured',
  'detailed',
  'partial',
  'failed',
] as const;

/** The lists of featured reports that an admin can put a report on. */
export const FEATURED_CATEGORIES = ['high_score', 'low_score', 'interesting'] as const;

/** E-mail addresses of those who asked for a report, as far as the list names them. */
export const OWNERS_NAMED = 3;

/** What the acts of admins are about, as the list of them can be narrowed down. */
export const AUDIT_GROUPS = ['reports', 'users', 'settings', 'library', 'jobs'] as const;

export const AUDIT_PAGE_SIZE = 25;

/** Of what is looked for among the subjects of acts; characters. */
export const AUDIT_SUBJECT_MAX = 200;

/** The newest so many go into one file. */
export const AUDIT_EXPORT_MAX = 100_000;

/** Subjects are found by three letters in a row; for fewer, acts have to be looked at one by one. */
export const AUDIT_INDEXED_MIN = 3;

/** For what is shorter, the next so many are. */
export const AUDIT_LOOKED_THROUGH = 100_000;

/** How admins can order the list of all accounts; the first when nothing is said. */
export const USER_SORTS = ['newest', 'oldest', 'lastSeen', 'email'] as const;

/** Which accounts the list can hold. */
export const USER_FILTERS = ['all', 'admins', 'suspended', 'unverified'] as const;
