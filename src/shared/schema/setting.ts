import { z } from 'zod';
import { type SettingName, SETTINGS } from '../limits.ts';

const names = Object.keys(SETTINGS) as [SettingName, ...SettingName[]];
const ofAll = {
  name: z.enum(names),
  source: z.enum(['default', 'database', 'environment']),
};

/** A setting as an admin sees it. */
export const Setting = z.discriminatedUnion('kind', [
  z.object({
    ...ofAll,
    kind: z.literal('number'),
    value: z.number().int(),
    default: z.number().int(),
    min: z.number().int(),
    max: z.number().int(),
  }),
  z.object({ ...ofAll, kind: z.literal('switch'), value: z.boolean(), default: z.boolean() }),
  z.object({
    ...ofAll,
    kind: z.enum(['text', 'model']),
    value: z.string(),
    default: z.string(),
    /** Code points. */
    max: z.number().int(),
  }),
]);
export type Setting = z.infer<typeof Setting>;

export const SettingChange = z.strictObject({
  name: z.enum(names),
  /** Null goes back to the default. */
  value: z.union([z.number(), z.boolean(), z.string().max(2_000)]).nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;
