import { RESUBMIT_COOLDOWN_DAYS } from '../../../shared/limits.ts';

const DAY_MS = 86_400_000;

/** The moment after which a report may be analysed anew, from when it was analysed last. */
export function resubmitFrom(updatedAt: string, days = RESUBMIT_COOLDOWN_DAYS): string {
  return new Date(Date.parse(updatedAt) + days * DAY_MS).toISOString();
}
