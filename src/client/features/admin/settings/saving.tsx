import { Button } from '@mantine/core';
import type { Ref } from 'react';
import { adminMessages } from '../../../../shared/adminMessages.ts';
import type { SettingName } from '../../../../shared/limits.ts';
import { api } from '../../../app/api.ts';
import classes from './saving.module.css';

/** Never truly disabled, so that the focus stays on it after saving. */
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

export function Outcome(props: {
  id: string;
  busy: boolean;
  saved: boolean;
  refused: string | undefined;
}) {
  const { id, busy, saved, refused } = props;
  return (
    <span id={id} className={classes.outcome}>
      <span role="status">{busy ? 'Saving…' : saved && refused === undefined ? 'Saved' : ''}</span>
      <span role="alert" className={classes.error}>
        {refused}
      </span>
    </span>
  );
}

export function useSetting(name: SettingName) {
  const utils = api.useUtils();
  const { mutate, reset, isPending, isSuccess, error } = api.admin.settings.change.useMutation({
    onSuccess: async (settings) => {
      // A request under way would bring back the old values.
      await utils.admin.settings.list.cancel();
      utils.admin.settings.list.setData(undefined, settings);
      if (/(On|Model)$/.test(name)) void utils.admin.analysts.state.invalidate();
    },
  });
  return {
    save: (value: number | boolean | string | null, done?: () => void) =>
      mutate({ name, value }, { onSuccess: () => done?.() }),
    /** Clears the outcome of the last change. */
    forget: reset,
    busy: isPending,
    saved: isSuccess,
    refused: error ? (error.data ? error.message : adminMessages.settings.failed) : undefined,
  };
}
