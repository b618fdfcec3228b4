import { DAY_MS } from './dates.ts';
import { RESUBMIT_COOLDOWN_DAYS } from './limits.ts';

export const cooldownEnd = (analyzedAt: Date | string, days = RESUBMIT_COOLDOWN_DAYS): Date =>
  new Date(new Date(analyzedAt).getTime() + days * DAY_MS);
