import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { readCoverage } from './readCoverage.ts';
import { nameTable, packTrueType, unpackFont } from './unpackFont.ts';

/** The scripts that can be drawn, by the package they come from; the first that has a character draws it. */
const PARTS = [
  ...['latin', 'latin-ext', 'vietnamese', 'greek', 'cyrillic', 'cyrillic-ext'].map((part) => ({
    face: 'source-serif-4',
    part,
  })),
  { face: 'noto-sans-arabic', part: 'arabic' },
  { face: 'noto-sans-hebrew', part: 'hebrew' },
];
export const WEIGHTS = [400, 600] as const;

export interface Fonts {
  files: string[];
  /** The family that draws a character; null when none can. */
  familyOf: (character: string) => string | null;
}

/**
 * Writes the fonts into `folder` in the form that the drawing library reads: it takes files only, and
 * fonts of one name for one another, so each gets a name of its own.
 */
export async function loadFonts(folder: string): Promise<Fonts> {
  const { resolve } = createRequire(import.meta.url);
  await mkdir(folder, { recursive: true });
  const loaded = await Promise.all(
    PARTS.map(async ({ face, part }) => {
      const family = `${face} ${part}`;
      const fonts = WEIGHTS.map(async (weight) => {
        const name = `${face}-${part}-${weight}-normal`;
        const woff = await readFile(resolve(`@fontsource/${face}/files/${name}.woff`));
        const tables = unpackFont(woff).set('name', nameTable(family));
        const file = join(folder, `${name}.ttf`);
        await writeFile(file, packTrueType(tables));
        return { file, covers: readCoverage(tables.get('cmap') ?? Buffer.alloc(4)) };
      });
      return { family, fonts: await Promise.all(fonts) };
    }),
  );
  return {
    files: loaded.flatMap(({ fonts }) => fonts.map(({ file }) => file)),
    familyOf(character) {
      const code = character.codePointAt(0) ?? 0;
      const found = loaded.find(({ fonts }) => fonts.every(({ covers }) => covers.has(code)));
      return found?.family ?? null;
    },
  };
}
