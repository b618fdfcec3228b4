import { Link } from 'react-router';
import classes from './ChoiceLinks.module.css';

/** Words in a row, one of which holds; links, so that they work before any script does. */
export function ChoiceLinks(props: {
  label: string;
  choices: readonly { label: string; to: string; chosen: boolean }[];
}) {
  return (
    <nav className={classes.choices} aria-label={props.label}>
      <span aria-hidden="true" className={classes.label}>
        {props.label}
      </span>
      {props.choices.map(({ label, to, chosen }) => (
        <Link key={label} to={to} aria-current={chosen ? 'true' : undefined} preventScrollReset>
          <span dir="auto">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
