import { useEffect, useState } from 'react';
import classes from './Outline.module.css';

/** The parts of the report: chips below the answer, and beside the column where there is room for a list. */
export function Outline({
  entries,
}: {
  entries: readonly (readonly [id: string, name: string])[];
}) {
  const ids = entries.map(([id]) => id).join(' ');
  const current = useCurrentPart(ids);
  return (
    <nav className={classes.outline} aria-label="On this page" data-unprinted>
      <ul className="plain">
        {entries.map(([id, name]) => (
          <li key={id}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Which part stands in the upper part of the window. */
function useCurrentPart(ids: string): string | null {
  const [current, setCurrent] = useState<string | null>(null);
  useEffect(() => {
    const parts = new Map<Element, string>();
    const watch = new IntersectionObserver(
      (seen) => {
        const entered = seen.findLast(({ isIntersecting }) => isIntersecting);
        if (entered) setCurrent(parts.get(entered.target) ?? null);
      },
      { rootMargin: '-15% 0px -75% 0px' },
    );
    for (const id of ids.split(' ')) {
      const section = document.getElementById(id)?.closest('section');
      if (!section) continue;
      parts.set(section, id);
      watch.observe(section);
    }
    return () => watch.disconnect();
  }, [ids]);
  return current;
}
