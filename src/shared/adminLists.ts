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
