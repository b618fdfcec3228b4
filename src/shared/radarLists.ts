import type { Verdict } from './schema/result.ts';

export const RADAR_SORTS = ['relevant', 'newest', 'highest', 'lowest'] as const;

export const VERDICT_GROUPS = {
  true: ['true', 'reliable'],
  partly: ['partially_true', 'partially_reliable'],
  false: ['false', 'unreliable'],
  inconclusive: ['inconclusive'],
} as const satisfies Record<string, readonly Verdict[]>;

export const RADAR_POINTS = 200;
export const RADAR_TOPICS = 12;
export const TOPIC_MAX = 60; // code points
