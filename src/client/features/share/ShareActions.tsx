import { CopyLink } from './CopyLink.tsx';
import classes from './ShareActions.module.css';
import { ShareLinks } from './ShareLinks.tsx';
import { ShareSheet } from './ShareSheet.tsx';

/**
 * All ways to pass a report on. `heading` is what it goes by: its claim, or the title of its page.
 * `small`: icons alone, in one line that ends at the right.
 */
export function ShareActions(props: { slug: string; heading: string; small?: boolean }) {
  const { slug, heading, small = false } = props;
  const sheet = <ShareSheet slug={slug} heading={heading} />;
  // The sheet is there only after the page: it takes the free end, so that nothing moves for it.
  return (
    <div className={small ? classes.line : classes.actions}>
      {small && <span className={classes.sheet}>{sheet}</span>}
      <CopyLink slug={slug} small={small} />
      <div className={classes.targets}>
        <ShareLinks slug={slug} heading={heading} />
        {!small && sheet}
      </div>
    </div>
  );
}
