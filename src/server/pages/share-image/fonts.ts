import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';

/** The characters that a font can draw, from its `cmap` table. */
function readCoverage(cmap: Buffer): Set<number> {
  const count = cmap.readUInt16BE(2);
  const covered = new Set<number>();
  for (let index = 0; index < count; index++) {
    const table = cmap.subarray(cmap.readUInt32BE(8 + 8 * index));
    const format = table.readUInt16BE(0);
    const found = format === 4 ? segments(table) : format === 12 ? groups(table) : [];
    for (const [first, last] of found)
      for (let character = first; character <= last; character++) covered.add(character);
  }
  return covered;
}

type Range = [first: number, last: number];

/** The basic plane, by segments. The last one is there to end the list. */
function segments(table: Buffer): Range[] {
  const count = table.readUInt16BE(6) / 2;
  return Array.from({ length: count }, (_, index): Range => {
    const last = table.readUInt16BE(14 + 2 * index);
    return [table.readUInt16BE(16 + 2 * (count + index)), last];
  }).filter(([first]) => first !== 0xffff);
}

function groups(table: Buffer): Range[] {
  return Array.from({ length: table.readUInt32BE(12) }, (_, index): Range => {
    const at = 16 + 12 * index;
    return [table.readUInt32BE(at), table.readUInt32BE(at + 4)];
  });
}

const HEADER = 44; // bytes of a WOFF file before its directory
const ENTRY = 20; // bytes of an entry of it

/** The tables of a font as it comes from the package: WOFF 1.0, which is a font with compressed tables. */
function unpackFont(woff: Buffer): Map<string, Buffer> {
  if (woff.toString('latin1', 0, 4) !== 'wOFF') throw new Error('This is no WOFF 1.0 font.');
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, index) =>
    woff.subarray(HEADER + index * ENTRY, HEADER + (index + 1) * ENTRY),
  );
  return new Map(
    entries.map((entry) => {
      const [from, packed, length] = [4, 8, 12].map((at) => entry.readUInt32BE(at)) as Three;
      const data = woff.subarray(from, from + packed);
      return [entry.toString('latin1', 0, 4), packed < length ? inflateSync(data) : data];
    }),
  );
}

type Three = [number, number, number];

/** The same as a TrueType file. What draws it does not look at the checksums, so they stay empty. */
function packTrueType(tables: ReadonlyMap<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const head = Buffer.alloc(12 + 16 * sorted.length);
  head.writeUInt32BE(0x00010000, 0);
  head.writeUInt16BE(sorted.length, 4);
  const parts: Buffer[] = [head];
  let at = head.length;
  for (const [index, [tag, data]] of sorted.entries()) {
    const entry = 12 + 16 * index;
    head.write(tag, entry, 'latin1');
    head.writeUInt32BE(at, entry + 8);
    head.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc(-data.length & 3);
    parts.push(data, padding);
    at += data.length + padding.length;
  }
  return Buffer.concat(parts);
}

/** A `name` table that calls the font by `family`: the parts of one typeface all come under one name. */
function nameTable(family: string): Buffer {
  const text = Buffer.from(family, 'utf16le').swap16();
  const FAMILY = 1;
  const POSTSCRIPT = 6;
  const records = [FAMILY, POSTSCRIPT].map((id) => {
    const record = Buffer.alloc(12);
    // Windows, Unicode, English.
    [3, 1, 0x409, id, text.length, 0].forEach((value, index) =>
      record.writeUInt16BE(value, 2 * index),
    );
    return record;
  });
  const header = Buffer.alloc(6);
  header.writeUInt16BE(records.length, 2);
  header.writeUInt16BE(header.length + 12 * records.length, 4);
  return Buffer.concat([header, ...records, text]);
}

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
