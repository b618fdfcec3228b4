import type { Verdict } from '../../shared/schema/result.ts';

/** Used only beside words, because not everybody can tell the colors apart. */
export const TONES = {
  good: 'var(--band-4-text)',
  middle: 'var(--band-2-text)',
  bad: 'var(--band-0-text)',
  open: 'var(--muted)',
} as const;

export const VERDICT_TONES: Record<Verdict, keyof typeof TONES> = {
  ...{ true: 'good', partially_true: 'middle', false: 'bad' },
  ...{ reliable: 'good', partially_reliable: 'middle', unreliable: 'bad' },
  inconclusive: 'open',
};
