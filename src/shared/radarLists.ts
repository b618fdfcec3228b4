import type { Verdict } from './schema/result.ts';

/** How Truth Radar's list can be ordered. `relevant` is the usual one while something is looked for. */
export const RADAR_SORTS = ['relevant', 'newest', 'highest', 'lowest'] as const;

/** The seven verdicts in four groups: those of claims and of longer texts mean the same. */
export const VERDICT_GROUPS = {
  true: ['true', 'reliable'],
  partly: ['partially_true', 'partially_reliable'],
  false: ['false', 'unreliable'],
  inconclusive: ['inconclusive'],
} as const satisfies Record<string, readonly Verdict[]>;

/** Reports in the plot. */
export const RADAR_POINTS = 200;
/** Topics to choose from. */
export const RADAR_TOPICS = 12;
/** Of a topic; code points. */
export const TOPIC_MAX = 60;
