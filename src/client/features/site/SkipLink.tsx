import classes from './SkipLink.module.css';

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  );
}
