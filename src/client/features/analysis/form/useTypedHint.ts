import { useEffect, useState } from 'react';
import { PLACEHOLDER_ROTATE_MS, PLACEHOLDER_TYPE_MS } from '../../../../shared/limits.ts';
import { hints } from './hints.ts';

/**
 * The hint as typed so far: each one letter by letter, the next after `PLACEHOLDER_ROTATE_MS`. The first
 * stands complete, and stays so while `still` or when the reader wants no motion; in a hidden tab the
 * one that was reached waits.
 */
export function useTypedHint(still: boolean): string {
  const [shown, setShown] = useState<string>(hints[0]);
  useEffect(() => {
    if (still || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let which = 0;
    let typing: ReturnType<typeof setInterval> | undefined;
    const turn = setInterval(() => {
      if (document.hidden) return;
      which = (which + 1) % hints.length;
      const letters = Array.from(hints[which] ?? '');
      let typed = 0;
      clearInterval(typing);
      typing = setInterval(() => {
        typed += 1;
        setShown(letters.slice(0, typed).join(''));
        if (typed >= letters.length) clearInterval(typing);
      }, PLACEHOLDER_TYPE_MS);
    }, PLACEHOLDER_ROTATE_MS);
    return () => {
      clearInterval(turn);
      clearInterval(typing);
    };
  }, [still]);
  return shown;
}
