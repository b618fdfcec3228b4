import classes from './SettingRow.module.css';

/** What became of the last change, beside its field. */
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
