import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import type { SettingName } from '../../../../shared/limits.ts';
import { api } from '../../../app/api.ts';
import settingRow from './saving.module.css';
import classes from './saving.module.css';

/**
 * Saves the field beside it; quiet until there is something to save. The keyboard can stay on it
 * meanwhile: whoever saved would otherwise have to begin at the top of the page again.
 */
export function SaveButton(props: {
  what: string;
  changed: boolean;
  ref?: Ref<HTMLButtonElement>;
}) {
  const { what, changed, ref } = props;
  return (
    <Button
      ref={ref}
      type="submit"
      size="sm"
      className={classes.save}
      variant={changed ? 'filled' : 'default'}
      aria-label={`Save: ${what}`}
      aria-disabled={!changed}
    >
      Save
    </Button>
  );
}

/** What became of the last change, beside its field. */
export function Outcome(props: {
  id: string;
  busy: boolean;
  saved: boolean;
  refused: string | undefined;
}) {
  const { id, busy, saved, refused } = props;
  return (
    <span id={id} className={settingRow.outcome}>
      <span role="status">{busy ? 'Saving…' : saved && refused === undefined ? 'Saved' : ''}</span>
      <span role="alert" className={settingRow.error}>
        {refused}
      </span>
    </span>
  );
}

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
