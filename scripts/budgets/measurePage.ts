import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

/** Bytes, compressed. */
export const BUDGETS = { scripts: 130_000, styles: 16_000 } as const;

/** The files that a page starts with, by their addresses. */
interface Files {
  entry: string;
  preload: readonly string[];
  styles: readonly string[];
}

/** Compressed bytes of the scripts and the styles that a page starts with. */
export async function measurePage(
  folder: string,
  files: Files,
): Promise<{ scripts: number; styles: number }> {
  const sizes = (addresses: Iterable<string>) =>
    Promise.all(
      Array.from(addresses, async (address) => {
        return brotliCompressSync(await readFile(join(folder, address))).length;
      }),
    );
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return {
    scripts: sum(await sizes(new Set([files.entry, ...files.preload]))),
    styles: sum(await sizes(new Set(files.styles))),
  };
}
