import { Switch as MantineSwitch } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import classes from './Switch.module.css';

export function Switch(props: {
  label: string;
  on: boolean;
  /** Shows the label beside it. */
  shown?: boolean;
  onChange: (on: boolean) => void;
}) {
  return (
    <MantineSwitch
      classNames={{
        input: classes.input ?? '',
        track: classes.track ?? '',
        thumb: classes.thumb ?? '',
      }}
      {...(props.shown ? { label: props.label } : { 'aria-label': props.label })}
      checked={props.on}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}
