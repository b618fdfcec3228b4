import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, expect, it } from 'vitest';
import {
  largest,
  measurePage,
  repeatedStyles,
  tooEarly,
  undecidedFiles,
  wrongImports,
} from './budgets.ts';

const folder = mkdtempSync(join(tmpdir(), 'verimeter-budget-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Writes a file of `letters` characters and returns its compressed size. */
function write(name: string, letters: number): number {
  const content = Array.from({ length: letters }, (_, at) => String.fromCharCode(33 + (at % 90)));
  writeFileSync(join(folder, name), content.join(''));
  return brotliCompressSync(content.join('')).length;
}

it('a page weighs what its files weigh compressed, each of them once', async () => {
  const [entry, page, style] = [write('entry.js', 500), write('page.js', 90), write('a.css', 60)];
  const files = { entry: '/entry.js', preload: ['/entry.js', '/page.js'], styles: ['/a.css'] };
  expect(await measurePage(folder, files)).toEqual({ scripts: entry + page, styles: style });
});

it('a style sheet that the server joins weighs what its parts weigh together', async () => {
  write('b.css', 70);
  const files = { entry: '/entry.js', preload: [], styles: ['/whole.css'] };
  const { styles } = await measurePage(
    folder,
    files,
    new Map([['/whole.css', ['a.css', 'b.css']]]),
  );
  const texts = ['a.css', 'b.css'].map((name) => readFileSync(join(folder, name)));
  expect(styles).toBe(brotliCompressSync(Buffer.concat(texts)).length);
});

it('what could come later is named when a page loads it at first', () => {
  const menu = 'node_modules/@mantine/core/esm/components/Menu/Menu.mjs';
  const sizes = {
    'a.js': { 'src/client/ui/Link.tsx': 700 },
    'b.js': { [menu]: 4_000 },
    'c.js': { [menu]: 4_000 },
  };
  const files = { entry: '/a.js', preload: ['/a.js', '/b.js'] };
  expect(tooEarly(sizes, files)).toEqual([menu]);
});

it('a page that is too heavy names its largest modules, the largest first', () => {
  const sizes = {
    'a.js': { 'src/small.ts': 90, 'src/large.tsx': 12_340 },
    'b.js': { 'src/middle.tsx': 2_000 },
    'c.js': { 'src/of-another-page.tsx': 99_000 },
  };
  const files = { entry: '/a.js', preload: ['/a.js', '/b.js'] };
  expect(largest(sizes, files, 2)).toEqual(['  12.3 kB src/large.tsx', '   2.0 kB src/middle.tsx']);
});

it('a page whose file is missing is not called light', async () => {
  const files = { entry: '/gone.js', preload: [], styles: [] };
  await expect(measurePage(folder, files)).rejects.toThrow(/ENOENT/);
});

it('a build that looks at the environment to be fast is named', async () => {
  writeFileSync(join(folder, 'slow.js'), "if (process.env.NODE_ENV !== 'production') warn();");
  expect(await undecidedFiles(folder)).toEqual(['slow.js']);
});

it('chunks that import each other are named, and what the chunk of every page should hold', () => {
  const chunk = (name: string, ...imports: string[]) => ({ file: `${name}.js`, name, imports });
  const runtime = chunk('rolldown-runtime');
  const straight = { a: chunk('every-page', 'r'), b: chunk('report', 'a', 'r'), r: runtime };
  expect(wrongImports(straight)).toEqual([]);
  const round = { a: chunk('every-page', 's', 'r'), s: chunk('Stack', 'b'), b: chunk('Box', 'a') };
  expect(wrongImports({ ...round, r: runtime })).toEqual([
    'chunks import each other: every-page → Stack → Box → every-page',
    'every-page needs Stack: see EVERY_PAGE in vite.config.ts',
  ]);
});

it('a style of Mantine that stands in two files is named with both', async () => {
  const assets = mkdtempSync(join(folder, 'assets-'));
  writeFileSync(join(assets, 'fields.css'), '.m_8fb7ebe7{padding:0}.m_328f68c0{margin-top:5px}');
  writeFileSync(join(assets, 'own.css'), '._own_1:has(._m_1){margin:0}');
  expect(await repeatedStyles(assets)).toEqual([]);
  writeFileSync(join(assets, 'list.css'), '@layer mantine{.m_8fb7ebe7{padding:0}}');
  expect(await repeatedStyles(assets)).toEqual([
    expect.stringMatching(/^(fields|list)\.css and (fields|list)\.css$/),
  ]);
});
