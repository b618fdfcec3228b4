import { RESUBMIT_COOLDOWN_DAYS } from './limits.ts';

const DAY_MS = 86_400_000;

export const cooldownEnd = (analyzedAt: Date | string, days = RESUBMIT_COOLDOWN_DAYS): Date =>
  new Date(new Date(analyzedAt).getTime() + days * DAY_MS);
