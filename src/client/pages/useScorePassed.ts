import { useEffect, useState } from 'react';
import { MOBILE_BREAKPOINT_PX, PANEL_THRESHOLD_PX } from '../../shared/limits.ts';
import { SCORE_ID } from '../features/report/scoreId.ts';

/** Beyond any page: whatever lies below the window counts as in view. */
const BELOW_PX = 10_000_000;

/**
 * Whether the reader has gone past the score, so that it ends more than `PANEL_THRESHOLD_PX` above the
 * top. Never on a narrow screen.
 */
export function useScorePassed(): boolean {
  const [passed, setPassed] = useState(false);
  useEffect(() => {
    const score = document.getElementById(SCORE_ID);
    if (!score) return;
    const wide = matchMedia(`(min-width: ${MOBILE_BREAKPOINT_PX + 1}px)`);
    const watch = new IntersectionObserver(
      // A busy browser tells of several passages at once; the last one counts.
      (seen) => setPassed(seen.at(-1)?.isIntersecting === false),
      { rootMargin: `${PANEL_THRESHOLD_PX}px 0px ${BELOW_PX}px 0px` },
    );
    const follow = () => {
      watch.disconnect();
      if (wide.matches) watch.observe(score);
      else setPassed(false);
    };
    follow();
    wide.addEventListener('change', follow);
    return () => {
      wide.removeEventListener('change', follow);
      watch.disconnect();
    };
  }, []);
  return passed;
}
