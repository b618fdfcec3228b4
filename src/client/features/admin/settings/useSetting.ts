import type { SettingName } from '../../../../shared/limits.ts';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import { api } from '../../../app/api.ts';

/** Changes one setting; what it brought shows beside its field. */
export function useSetting(name: SettingName) {
  const utils = api.useUtils();
  const { mutate, reset, isPending, isSuccess, error } = api.admin.settings.change.useMutation({
    onSuccess: async (settings) => {
      // A look that was begun before would bring back what was there.
      await utils.admin.settings.list.cancel();
      utils.admin.settings.list.setData(undefined, settings);
      if (/(On|Model)$/.test(name)) void utils.admin.analysts.state.invalidate();
    },
  });
  return {
    save: (value: number | boolean | string | null, done?: () => void) =>
      mutate({ name, value }, { onSuccess: () => done?.() }),
    /** It is edited again: what was said of the last change is over. */
    forget: reset,
    busy: isPending,
    saved: isSuccess,
    refused: error ? (error.data ? error.message : adminMessages.settings.failed) : undefined,
  };
}
