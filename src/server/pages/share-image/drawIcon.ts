import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cardColours } from './cardColors.ts';
import { svgOf } from './typesetter.ts';

export type IconShape = 'rounded' | 'full';

const FAVICON = join(import.meta.dirname, '../../../../client/public/favicon.svg');
const SIDE = 100;

/**
 * The sign of the site on paper. `full` covers the whole square, and what counts stands within the middle
 * four fifths, because systems cut such icons into shapes of their own.
 */
export async function drawIcon(shape: IconShape): Promise<string> {
  const favicon = await readFile(FAVICON, 'utf8');
  const [, shown = ''] = favicon.split('</style>');
  const parts = shown.replace('</svg>', '');
  const radius = shape === 'rounded' ? 20 : 0;
  const scale = shape === 'rounded' ? 1.9 : 1.5;
  return svgOf(
    `<rect width="${SIDE}" height="${SIDE}" rx="${radius}" fill="${cardColours.paper}"/>` +
      // Its own box reaches from 19 above the middle of its arc to a little below it.
      `<g transform="translate(50 ${50 + 7.5 * scale}) scale(${scale})">${parts.replaceAll('class="n"', `fill="${cardColours.ink}"`)}</g>`,
    SIDE,
    SIDE,
  );
}
