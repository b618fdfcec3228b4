import { z } from 'zod';
import { type SettingName, SETTINGS } from '../limits.ts';

const names = Object.keys(SETTINGS) as [SettingName, ...SettingName[]];
const common = {
  name: z.enum(names),
  source: z.enum(['default', 'database', 'environment']),
};

export const Setting = z.discriminatedUnion('kind', [
  z.object({
    ...common,
    kind: z.literal('number'),
    value: z.number().int(),
    default: z.number().int(),
    min: z.number().int(),
    max: z.number().int(),
  }),
  z.object({ ...common, kind: z.literal('switch'), value: z.boolean(), default: z.boolean() }),
  z.object({
    ...common,
    kind: z.literal('choice'),
    value: z.string(),
    default: z.string(),
    choices: z.array(z.string()),
  }),
  z.object({
    ...common,
    kind: z.enum(['text', 'model']),
    value: z.string(),
    default: z.string(),
    max: z.number().int(), // code points
  }),
]);
export type Setting = z.infer<typeof Setting>;

export const SettingChange = z.strictObject({
  name: z.enum(names),
  value: z.union([z.number(), z.boolean(), z.string().max(2_000)]).nullable(),
});
export type SettingChange = z.infer<typeof SettingChange>;
