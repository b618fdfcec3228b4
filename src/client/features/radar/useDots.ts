import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import type { Dot } from './placeDots.ts';

const BANDS = ['high', 'medium', 'low'] as const;

/**
 * Which dot is looked at. Arrow keys move to the next score, or to the nearest dot of the next band; a
 * finger looks first and is led on by its second tap.
 */
export function useDots(dots: readonly Dot[]) {
  const [chosen, setChosen] = useState<number | null>(null);
  const [links, looks] = [useRef<HTMLElement[]>([]), useRef(false)];

  const step = (event: KeyboardEvent) => {
    const to = targetOf(event.key, dots, chosen ?? 0);
    if (to === undefined) return;
    event.preventDefault();
    links.current[to]?.focus();
  };
  const dotProps = (index: number) => ({
    ref: (link: HTMLElement | null) => {
      if (link) links.current[index] = link;
    },
    tabIndex: index === (chosen ?? 0) ? 0 : -1,
    onFocus: () => setChosen(index),
    onPointerEnter: ({ pointerType }: PointerEvent) => {
      if (pointerType === 'mouse') setChosen(index);
    },
    onPointerDown: ({ pointerType }: PointerEvent) => {
      looks.current = pointerType === 'touch' && chosen !== index;
    },
    onClick: (event: MouseEvent) => {
      if (looks.current) event.preventDefault();
      looks.current = false;
    },
  });
  return { chosen: chosen === null ? undefined : dots[chosen]?.point, step, dotProps };
}

function targetOf(key: string, dots: readonly Dot[], from: number): number | undefined {
  const last = dots.length - 1;
  if (key === 'ArrowRight') return Math.min(from + 1, last);
  if (key === 'ArrowLeft') return Math.max(from - 1, 0);
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  const here = dots[from]?.point;
  const direction = key === 'ArrowDown' ? 1 : key === 'ArrowUp' ? -1 : 0;
  if (!here || direction === 0) return undefined;
  const at = BANDS.indexOf(here.confidence);
  const others = direction === 1 ? BANDS.slice(at + 1) : BANDS.slice(0, at).reverse();
  const band = others.find((name) => dots.some(({ point }) => point.confidence === name));
  const away = (index: number) => Math.abs((dots[index]?.point.score ?? 0) - here.score);
  const there = dots.flatMap(({ point }, index) => (point.confidence === band ? [index] : []));
  return there.sort((one, other) => away(one) - away(other))[0] ?? from;
}
