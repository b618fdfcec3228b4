import { Resvg } from '@resvg/resvg-js';
import { escapeXml } from '../discovery/feed.ts';
import type { Fonts, WEIGHTS } from './fonts.ts';

export interface Style {
  size: number; // px
  weight?: (typeof WEIGHTS)[number];
  fill?: string;
  /** The line runs from right to left. */
  rtl?: boolean;
}

/** Where a line starts, ends or has its middle, and its base line. */
interface Spot {
  x: number;
  y: number;
  anchor?: 'start' | 'middle' | 'end';
}

export interface Typesetter {
  /** Whether every character of a text can be drawn. */
  covers: (text: string) => boolean;
  /** In pixels, as it will be drawn. */
  width: (text: string, style: Style) => number;
  /** One line as elements of a drawing. */
  line: (text: string, spot: Spot, style: Style) => string;
  /** A drawing as a picture; `width` in pixels, its own when not given. */
  paint: (svg: string, width?: number) => Buffer;
}

const MEASURED = 100; // px; all sizes are in proportion
const KEPT_WIDTHS = 5_000;

/**
 * Sets lines run by run: the drawing library puts letters together and shapes them, but takes one font at
 * a time and can't say how wide a text is, only what its ink covers.
 */
export function createTypesetter({ files, familyOf }: Fonts): Typesetter {
  const font = { loadSystemFonts: false, fontFiles: files };
  const widths = new Map<string, number>();

  const ink = (run: Run, text: string, weight: number) => {
    const drawn = svgOf(element({ ...run, text }, { x: 0, y: 0 }, MEASURED, weight, 'black'));
    return new Resvg(drawn, { font }).getBBox()?.width ?? 0;
  };
  /** How far the next run stands behind this one: twice the run is so much wider than once. */
  const advance = (run: Run, weight: number) => {
    const key = `${weight} ${run.family} ${run.text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const blank = run.text.trim() === '';
    const once = blank ? 'xx' : run.text;
    const twice = blank ? `x${run.text}x` : run.text + (run.rtl ? NOT_JOINED : '') + run.text;
    const width = ink(run, twice, weight) - ink(run, once, weight);
    if (widths.size >= KEPT_WIDTHS) widths.clear();
    widths.set(key, width);
    return width;
  };
  const lay = (text: string, { size, weight = 400, rtl = false }: Style) => {
    let width = 0;
    const runs = orderRuns(text, familyOf, rtl).map((run) => {
      const at = width;
      width += (advance(run, weight) * size) / MEASURED;
      return { run, at };
    });
    return { runs, width };
  };

  return {
    covers: (text) => Array.from(text).every((character) => familyOf(character) !== null),
    width: (text, style) => lay(text, style).width,
    line(text, { x, y, anchor = 'start' }, style) {
      const { runs, width } = lay(text, style);
      const left = x - (anchor === 'start' ? 0 : anchor === 'end' ? width : width / 2);
      const { size, weight = 400, fill = 'black' } = style;
      return runs
        .map(({ run, at }) => element(run, { x: left + at, y }, size, weight, fill))
        .join('');
    },
    paint: (svg, width) =>
      new Resvg(svg, { font, ...(width ? { fitTo: { mode: 'width', value: width } } : {}) })
        .render()
        .asPng(),
  };
}

/** Keeps letters of Arabic from joining. */
const NOT_JOINED = '\u200c';

const element = (run: Run, { x, y }: Spot, size: number, weight: number, fill: string): string =>
  `<text x="${x.toFixed(2)}" y="${y}" font-family="${run.family}" font-size="${size}" font-weight="${weight}" fill="${fill}" xml:space="preserve">${escapeXml(run.text)}</text>`;

/** A drawing of its parts. */
export const svgOf = (parts: string, width = 1, height = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts}</svg>`;

/** Letters that one font draws in one direction. */
interface Run {
  family: string;
  text: string;
  /** From right to left. */
  rtl: boolean;
}

/**
 * The runs of a line as they stand from left to right. `rtl` is the direction of the whole: what has none
 * of its own goes that way, unless it stands between letters or figures of the other. This is the part of
 * Unicode's rules that one line of a claim needs; inside a run the drawing library knows them all.
 */
export function orderRuns(
  line: string,
  familyOf: (character: string) => string | null,
  rtl: boolean,
): Run[] {
  const letters = Array.from(line, (character) => ({
    character,
    family: familyOf(character),
    rtl: directionOf(character),
  }));
  const groups: Run[][] = [];
  let family = familyOf(' ') ?? '';
  let before = rtl;
  for (const [index, letter] of letters.entries()) {
    const after = () => letters.slice(index).find((one) => one.rtl !== null)?.rtl ?? rtl;
    const direction = letter.rtl ?? (before === after() ? before : rtl);
    before = letter.rtl ?? before;
    family = letter.family ?? family;
    const character =
      letter.rtl === null && direction
        ? (MIRRORED[letter.character] ?? letter.character)
        : letter.character;
    const group = groups.at(-1);
    const run = group?.at(-1);
    if (!group || run?.rtl !== direction)
      groups.push([{ family, text: character, rtl: direction }]);
    else if (run.family !== family) group.push({ family, text: character, rtl: direction });
    else run.text += character;
  }
  const ordered = groups.map((group) => (group[0]?.rtl === true ? group.toReversed() : group));
  return (rtl ? ordered.toReversed() : ordered).flat().map(turned);
}

const RTL = /[\p{Script=Arabic}\p{Script=Hebrew}\u064b-\u065f\u0670]/u;
const LTR = /[\p{L}\p{N}\p{M}%‰°$€£]/u;

function directionOf(character: string): boolean | null {
  if (RTL.test(character)) return true;
  return LTR.test(character) ? false : null;
}

/** Signs alone have no direction that the drawing library could see. */
function turned(run: Run): Run {
  if (!run.rtl || RTL.test(run.text)) return run;
  return { ...run, text: Array.from(run.text).toReversed().join('') };
}

const MIRRORED: Record<string, string> = Object.fromEntries(
  ['()', '[]', '{}', '<>', '«»', '‹›'].flatMap(([open = '', close = '']) => [
    [open, close],
    [close, open],
  ]),
);
