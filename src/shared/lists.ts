import type { Verdict } from './schema/result.ts';

export const RADAR_SORTS = ['relevant', 'newest', 'highest', 'lowest'] as const;

export const VERDICT_GROUPS = {
  true: ['true', 'reliable'],
  partly: ['partially_true', 'partially_reliable'],
  false: ['false', 'unreliable'],
  inconclusive: ['inconclusive'],
} as const satisfies Record<string, readonly Verdict[]>;

export const verdictGroups: readonly { value: keyof typeof VERDICT_GROUPS; label: string }[] = [
  { value: 'true', label: 'True or reliable' },
  { value: 'partly', label: 'Partially' },
  { value: 'false', label: 'False or unreliable' },
  { value: 'inconclusive', label: 'Inconclusive' },
];

export const RADAR_POINTS = 200;
export const RADAR_TOPICS = 12;
export const TOPIC_MAX = 60; // code points

export const ADMIN_SORTS = ['newest', 'oldest', 'highest', 'lowest', 'updated'] as const;

export const ADMIN_FILTERS = [
  'all',
  'indexable',
  'not_indexable',
  'featured',
  'detailed',
  'partial',
  'failed',
] as const;

export const FEATURED_CATEGORIES = ['high_score', 'low_score', 'interesting'] as const;

export const FEATURED_FIELDS = {
  high_score: 'isFeaturedHighScore',
  low_score: 'isFeaturedLowScore',
  interesting: 'isFeaturedInteresting',
} as const satisfies Record<(typeof FEATURED_CATEGORIES)[number], keyof typeof UNLISTED>;

export const UNLISTED = {
  isIndexable: false,
  isFeaturedHighScore: false,
  isFeaturedLowScore: false,
  isFeaturedInteresting: false,
};

export const OWNERS_NAMED = 3;

export const AUDIT_GROUPS = ['reports', 'users', 'settings', 'library', 'jobs'] as const;

export const AUDIT_PAGE_SIZE = 25;

export const AUDIT_SUBJECT_MAX = 200; // characters

export const AUDIT_EXPORT_MAX = 100_000;

/** The trigram index needs three characters; shorter searches scan. */
export const AUDIT_INDEXED_MIN = 3;

export const AUDIT_SCAN_MAX = 100_000;

export const USER_SORTS = ['newest', 'oldest', 'lastSeen', 'email'] as const;

export const USER_FILTERS = ['all', 'admins', 'suspended', 'unverified'] as const;
