import classes from './SkipLink.module.css';

/** The first stop of the keyboard: past the header. */
export function SkipLink() {
  return (
    <a
      className={classes.skip}
      href="#main"
      onClick={(event) => {
        // Left to itself the browser would write `#main` into the history, a visit of its own.
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      Skip to content
    </a>
  );
}
