import { createHash } from 'node:crypto';
import type { Settings } from '../../../shared/limits.ts';
import type { Site } from './renderer.ts';

/** What of the settings shows on pages: the same for everybody. */
export function siteOf({ bannerText: text, resubmitCooldownDays }: Settings): Site {
  return { banner: text === '' ? null : { id: nameOf(text), text }, resubmitCooldownDays };
}

/** Of each text another one: who dismissed one sees the next. */
const nameOf = (text: string) => `b${createHash('sha256').update(text).digest('hex').slice(0, 12)}`;
