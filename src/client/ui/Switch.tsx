import classes from './Switch.module.css';

export function Switch(props: {
  label: string;
  on: boolean;
  describedBy?: string;
  onChange: (on: boolean) => void;
}) {
  return (
    <input
      type="checkbox"
      role="switch"
      className={classes.switch}
      aria-label={props.label}
      aria-describedby={props.describedBy}
      checked={props.on}
      onChange={(event) => props.onChange(event.target.checked)}
    />
  );
}
