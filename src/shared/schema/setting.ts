import { z } from 'zod';
import { type SettingName, SETTINGS } from '../limits.ts';

const names = Object.keys(SETTINGS) as [SettingName, ...SettingName[]];

/** A limit as an admin sees it. */
export const Setting = z.object({
  name: z.enum(names),
  value: z.number().int(),
  default: z.number().int(),
  min: z.number().int(),
  max: z.number().int(),
  source: z.enum(['default', 'database', 'environment']),
});
export type Setting = z.infer<typeof Setting>;

export const SettingChange = z.strictObject({
  name: z.enum(names),
  /** Null goes back to the default. */
  value: z.number().int().nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;
