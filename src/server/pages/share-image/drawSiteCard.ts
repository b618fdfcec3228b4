import { SHARE_IMAGE } from '../../../shared/limits.ts';
import { cardColours } from './cardColors.ts';
import { drawMeter } from './drawMeter.ts';
import { svgOf, type Typesetter } from './typesetter.ts';

const { width: WIDTH, height: HEIGHT } = SHARE_IMAGE;
const { paper, ink, muted } = cardColours;

/** The picture of all pages that are not a report's: what this is. */
export function drawSiteCard({ line }: Typesetter): string {
  const x = WIDTH / 2;
  return svgOf(
    [
      `<rect width="${WIDTH}" height="${HEIGHT}" fill="${paper}"/>`,
      line('Verimeter', { x: 72, y: 84 }, { size: 34, weight: 600, fill: ink }),
      `<g transform="translate(${x} 372)">${drawMeter(62, { low: 50, high: 74 }, { line })}</g>`,
      line('Is it true? Measure it.', { x, y: 486, anchor: 'middle' }, TITLE),
      line('Three independent analysts, one number,', { x, y: 544, anchor: 'middle' }, TEXT),
      line('every source and every step shown.', { x, y: 584, anchor: 'middle' }, TEXT),
    ].join(''),
    WIDTH,
    HEIGHT,
  );
}

const TITLE = { size: 64, weight: 600, fill: ink } as const;
const TEXT = { size: 30, fill: muted };
