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
