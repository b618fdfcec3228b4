import type { MouseEvent } from 'react';
import { paths } from '../../../shared/paths.ts';
import { openPopup } from './openPopup.ts';
import classes from './ShareLinks.module.css';
import { type ShareTarget, shareTargets } from './shareTargets.ts';
import { useOnceHere } from '../../app/useOnceHere.ts';

/** To Twitter, Facebook and LinkedIn: a window of its own, or a plain link where none may be opened. */
export function ShareLinks({ slug, heading }: { slug: string; heading: string }) {
  // The page is written without knowing under which name people reach it.
  const address = useOnceHere(() => location.origin + paths.report(slug));
  return shareTargets.map((target) => (
    <a
      key={target.name}
      className={classes.link}
      href={address && target.href(address, heading)}
      target="_blank"
      rel="noopener"
      aria-label={`Share on ${target.name}`}
      title={`Share on ${target.name}`}
      onClick={(event) => inPopup(event, target)}
    >
      <target.Icon />
    </a>
  ));
}

/** Who asks the browser for a tab or a window gets that. */
function inPopup(event: MouseEvent<HTMLAnchorElement>, { popup }: ShareTarget) {
  const { href } = event.currentTarget;
  if (href === '' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  if (openPopup(href, popup)) event.preventDefault();
}
