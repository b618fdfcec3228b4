import { type FocusEvent, type MouseEvent, useEffect, useRef, useState } from 'react';
import { lazyOr, loadSoon, Nothing } from '../../app/lazyPart.tsx';
import { opensElsewhere } from '../../ui/Link.tsx';
import { SuspenseBoundary } from '../../ui/SuspenseBoundary.tsx';
import { type NumberedSource, sourceAnchor } from './Sources.tsx';
import classes from './Report.module.css';

const loadCard = () => import('./CitationCard.tsx');
const CitationCard = lazyOr(loadCard, Nothing);

const OPEN_DELAY_MS = 200;
/** The pointer may be on its way from the number to the card. */
const CLOSE_DELAY_MS = 300;

interface Shown {
  number: number;
  /** Opened by a press: it has the focus and stays until it is closed. */
  pinned: boolean;
}

/** Numbers show their source on hover, focus or press; without scripts they link to it. */
export function Citations({ cited }: { cited: readonly NumberedSource[] }) {
  const [shown, setShown] = useState<Shown | null>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isPointedAt = useRef(false);
  /** The number that keeps the focus after Escape, which must not open its source again. */
  const dismissed = useRef<number | null>(null);
  useEffect(() => () => clearTimeout(timer.current), []);

  const show = (next: Shown | null) => {
    clearTimeout(timer.current);
    setShown(next);
  };
  const showAfter = (ms: number, next: Shown | null) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown((now) => (now?.pinned ? now : next)), ms);
  };
  const leave = () => {
    isPointedAt.current = false;
    const hasFocus = dismissed.current === null && link.current?.matches(':focus-visible');
    if (hasFocus) clearTimeout(timer.current);
    else showAfter(CLOSE_DELAY_MS, null);
  };
  const focus = ({ target, currentTarget }: FocusEvent, number: number) => {
    if (!currentTarget.contains(target)) {
      show({ number, pinned: true });
      return;
    }
    loadSoon(loadCard);
    const isByKey = target.matches(':focus-visible');
    if (isByKey && dismissed.current !== number) showAfter(0, { number, pinned: false });
  };
  const blur = ({ target, currentTarget }: FocusEvent) => {
    // The whole window lost the focus.
    if (!currentTarget.contains(target) || document.activeElement === target) return;
    dismissed.current = null;
    if (!isPointedAt.current) showAfter(CLOSE_DELAY_MS, null);
  };
  const press = (event: MouseEvent, number: number) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    show(shown?.pinned && shown.number === number ? null : { number, pinned: true });
  };
  const dismiss = (by: 'Escape' | 'press') => {
    if (by === 'Escape' && (shown?.pinned || document.activeElement === link.current)) {
      dismissed.current = shown?.number ?? null;
      link.current?.focus({ preventScroll: true });
    }
    show(null);
  };

  // Events in a card bubble here through React's tree, though not through the document's.
  return cited.map((one) => (
    <span
      key={one.number}
      className={classes.citation}
      onPointerEnter={({ pointerType }) => {
        if (pointerType === 'touch') return;
        isPointedAt.current = true;
        loadSoon(loadCard);
        showAfter(OPEN_DELAY_MS, { number: one.number, pinned: false });
      }}
      onPointerLeave={leave}
      onFocus={(event) => focus(event, one.number)}
      onBlur={blur}
    >
      <a
        ref={shown?.number === one.number ? link : null}
        className={classes.number}
        href={`#${sourceAnchor(one.number)}`}
        aria-label={`Source ${one.number}: ${one.source.publication}`}
        onClick={(event) => press(event, one.number)}
      >
        {one.number}
      </a>
      {shown?.number === one.number && (
        <SuspenseBoundary>
          <CitationCard {...one} link={link} pinned={shown.pinned} onDismiss={dismiss} />
        </SuspenseBoundary>
      )}
    </span>
  ));
}
