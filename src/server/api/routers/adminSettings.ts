import { z } from 'zod';
import { Setting, SettingChange } from '../../../shared/schema/setting.ts';
import { changeSetting } from '../../modules/settings/changeSetting.ts';
import { listSettings } from '../../modules/settings/listSettings.ts';
import { admin, router } from '../procedures.ts';

/** Every limit and choice that can be changed while the product runs. */
export const adminSettings = router({
  list: admin
    .meta({ summary: 'Every setting, its value and where the value comes from' })
    .output(z.array(Setting))
    .query(({ ctx }) => listSettings(ctx.db, ctx.overrides)),
  change: admin
    .meta({ summary: 'Change a setting, or go back to its default' })
    .input(SettingChange)
    .output(z.array(Setting))
    .mutation(async ({ ctx, input }) => {
      await changeSetting(ctx.db, ctx.overrides, ctx.admin, input, ctx.now);
      return listSettings(ctx.db, ctx.overrides);
    }),
});
