import { createRequire } from 'node:module';
import { Resvg } from '@resvg/resvg-js';
import bidiFactory from 'bidi-js/dist/bidi.mjs';
import { type Font, type GlyphRun, openSync } from 'fontkit';
import { LRUCache } from 'lru-cache';

const WEIGHTS = [400, 600] as const;
type Weight = (typeof WEIGHTS)[number];
type Face = Record<Weight, Font>;

const { resolve } = createRequire(import.meta.url);

function openFace(name: string, part: string): Face {
  const open = (weight: Weight) => {
    const file = `@fontsource/${name}/files/${name}-${part}-${weight}-normal.woff`;
    const font = openSync(resolve(file));
    if (!('layout' in font)) throw new Error(`${file} holds several`);
    return font;
  };
  return { 400: open(400), 600: open(600) };
}

const FACES = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map((part) =>
    openFace('source-serif-4', part),
  ),
  openFace('noto-sans-arabic', 'arabic'),
  openFace('noto-sans-hebrew', 'hebrew'),
];

function faceOf(character: string): Face | null {
  const code = character.codePointAt(0) ?? 0;
  const draws = (face: Face) => WEIGHTS.every((weight) => face[weight].hasGlyphForCodePoint(code));
  return FACES.find(draws) ?? null;
}

export interface Style {
  size: number; // px
  weight?: Weight;
  fill?: string;
  rtl?: boolean;
}

interface Spot {
  x: number;
  y: number;
  anchor?: keyof typeof BEFORE;
}

interface Line {
  runs: { glyphs: GlyphRun; at: number; scale: number }[];
  width: number;
}

const laid = new LRUCache<string, Line>({ max: 500 });

function lay(text: string, { weight = 400, rtl = false }: Style): Line {
  const key = `${weight} ${rtl} ${text}`;
  const known = laid.get(key);
  if (known) return known;
  let width = 0;
  const runs = orderRuns(text, faceOf, rtl).map((run) => {
    const font = run.face[weight];
    const direction = run.rtl ? 'rtl' : 'ltr';
    const glyphs = font.layout(run.text, undefined, undefined, undefined, direction);
    const scale = 1 / font.unitsPerEm;
    const at = width;
    width += glyphs.advanceWidth * scale;
    return { glyphs, at, scale };
  });
  const made = { runs, width };
  laid.set(key, made);
  return made;
}

export const covers = (text: string): boolean =>
  Array.from(text).every((character) => faceOf(character) !== null);

export const widthOf = (text: string, style: Style): number => lay(text, style).width * style.size;

export function line(text: string, { x, y, anchor = 'start' }: Spot, style: Style): string {
  const { runs, width } = lay(text, style);
  const { size, fill = 'black' } = style;
  const left = x - width * BEFORE[anchor] * size;
  return runs
    .map(({ glyphs, at, scale }) => {
      const [start, ratio] = [left + at * size, size * scale];
      return `<path fill="${fill}" transform="translate(${start.toFixed(2)} ${y}) scale(${ratio} ${-ratio})" d="${pathOf(glyphs)}"/>`;
    })
    .join('');
}

/** The share of a line's width before `x`. */
const BEFORE = { start: 0, middle: 0.5, end: 1 };

/** In font units; y goes up. */
function pathOf({ glyphs, positions }: GlyphRun): string {
  let at = 0;
  return glyphs
    .map((glyph, index) => {
      const { xOffset = 0, yOffset = 0, xAdvance = 0 } = positions[index] ?? {};
      const path = glyph.path.translate(at + xOffset, yOffset).toSVG();
      at += xAdvance;
      return path;
    })
    .join('');
}

export const svgOf = (parts: string, width = 1, height = 1): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${parts}</svg>`;

export const paintSvg = (svg: string, width?: number): Buffer =>
  new Resvg(svg, {
    font: { loadSystemFonts: false },
    ...(width ? { fitTo: { mode: 'width', value: width } } : {}),
  })
    .render()
    .asPng();

interface Run<Face> {
  face: Face;
  text: string;
  rtl: boolean;
}

const bidi = bidiFactory();

/** In visual order; `rtl` is the direction of the line. */
export function orderRuns<Face>(
  line: string,
  faceOf: (character: string) => Face | null,
  rtl: boolean,
): Run<Face>[] {
  const embedding = bidi.getEmbeddingLevels(line, rtl ? 'rtl' : 'ltr');
  const { levels } = embedding;
  const mirrored = bidi.getMirroredCharactersMap(line, levels);
  let usual = faceOf(' ');
  const faces = Array.from(line).flatMap((character) => {
    usual = faceOf(character) ?? usual;
    return Array.from({ length: character.length }, () => usual);
  });
  const runs: (Run<Face> & { level: number; last: number })[] = [];
  for (const index of bidi.getReorderedIndices(line, embedding)) {
    const [face, level = 0] = [faces[index], levels[index]];
    if (face === null || face === undefined) continue;
    const unit = mirrored.get(index) ?? line.charAt(index);
    const isRtl = level % 2 === 1;
    const run = runs.at(-1);
    if (run?.face === face && run.level === level && Math.abs(run.last - index) === 1) {
      run.text = isRtl ? unit + run.text : run.text + unit;
      run.last = index;
    } else runs.push({ face, text: unit, rtl: isRtl, level, last: index });
  }
  return runs.map(({ face, text, rtl }) => ({ face, text, rtl }));
}
