import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

/** The first that has a character draws it. */
const PARTS = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map((part) => ({
    face: 'source-serif-4',
    part,
  })),
  { face: 'noto-sans-arabic', part: 'arabic' },
  { face: 'noto-sans-hebrew', part: 'hebrew' },
];
const WEIGHTS = [400, 600] as const;
export type Weight = (typeof WEIGHTS)[number];

export type Face = Record<Weight, Font>;

export type FaceOf = (character: string) => Face | null;

export function loadFonts(): FaceOf {
  const { resolve } = createRequire(import.meta.url);
  const faces = PARTS.map(({ face, part }): Face => {
    const open = (weight: Weight) => {
      const name = `@fontsource/${face}/files/${face}-${part}-${weight}-normal.woff`;
      const font = openSync(resolve(name));
      if (!('layout' in font)) throw new Error(`${name} holds several`);
      return font;
    };
    return { 400: open(400), 600: open(600) };
  });
  return (character) => {
    const code = character.codePointAt(0) ?? 0;
    const draws = (face: Face) =>
      WEIGHTS.every((weight) => face[weight].hasGlyphForCodePoint(code));
    return faces.find(draws) ?? null;
  };
}
