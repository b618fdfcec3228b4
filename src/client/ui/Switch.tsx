import classes from './Switch.module.css';

/** Something that is on or off, and changes at once. */
export function Switch(props: {
  /** What it switches, for ears. */
  label: string;
  on: boolean;
  /** The id of what is said of it. */
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
