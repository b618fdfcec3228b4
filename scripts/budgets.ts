/**
 * Checks the Brotli-compressed size of what each page loads first, in the build in `dist` that `npm
 * test` creates, that nothing in it could come later, that its chunks need each other in one direction
 * only, that none of its styles is in two files, and that the server renders with what React has for
 * production.
 */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { openBuild, type Sheets } from '../src/server/pages/render/build.ts';

/** Compressed bytes of any page but a report's, which has more to show. */
const BUDGET = { scripts: 140_000, styles: 20_000 } as const;
const REPORT_BUDGET = { scripts: 150_000, styles: 24_000 } as const;

const REPORT = 'src/client/pages/ReportPage.tsx';
const PAGES: Record<string, readonly string[]> = {
  '/': ['src/client/pages/HomePage.tsx'],
  '/report': [REPORT],
  '/report (text)': [REPORT, 'src/client/features/report/Claims.tsx'],
  '/report (versions)': [REPORT, 'src/client/features/report/Versions.tsx'],
  '/about': ['src/client/pages/AboutPage.tsx'],
  '/404': ['src/client/pages/NotFoundPage.tsx'],
};

interface Files {
  entry: string;
  preload: readonly string[];
  styles: readonly string[];
}

export async function measurePage(
  folder: string,
  files: Files,
  sheets: Sheets = new Map(),
): Promise<{ scripts: number; styles: number }> {
  const sizes = (addresses: Iterable<string>) =>
    Promise.all(
      Array.from(addresses, (address) => {
        const parts = sheets.get(address) ?? [address];
        return compressedSize(parts.map((file) => join(folder, file)));
      }),
    );
  const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
  return {
    scripts: sum(await sizes(new Set([files.entry, ...files.preload]))),
    styles: sum(await sizes(new Set(files.styles))),
  };
}

const known = new Map<string, Promise<number>>();

/** Compresses the same files once, because pages share most of theirs. */
function compressedSize(files: readonly string[]): Promise<number> {
  const key = files.join();
  const size = known.get(key) ?? compress(files);
  known.set(key, size);
  return size;
}

async function compress(files: readonly string[]): Promise<number> {
  const texts = await Promise.all(files.map((file) => readFile(file)));
  return brotliCompressSync(Buffer.concat(texts)).length;
}

/** The one chunk that every page's may import. */
const BUNDLER = 'rolldown-runtime';

/**
 * What is wrong with how chunks import each other. Of two in a circle the one that runs first finds the
 * other empty: then no page is hydrated, and no type and no unit test sees it.
 */
export function wrongImports(chunks: Manifest): string[] {
  const found: string[] = [];
  const nameOf = (id: string) => chunks[id]?.name ?? id;
  const seen = new Set<string>();
  const follow = (id: string, way: readonly string[]) => {
    const at = way.indexOf(id);
    if (at >= 0)
      found.push(`chunks import each other: ${[...way.slice(at), id].map(nameOf).join(' → ')}`);
    if (seen.has(id)) return;
    seen.add(id);
    for (const next of chunks[id]?.imports ?? []) follow(next, [...way, id]);
  };
  for (const [id, { imports = [], name }] of Object.entries(chunks)) {
    follow(id, []);
    const outside = imports.map(nameOf).filter((one) => one !== BUNDLER);
    if (name === 'every-page' && outside.length > 0)
      found.push(`every-page needs ${outside.join(', ')}: see EVERY_PAGE in vite.config.ts`);
  }
  return found;
}

/** The files of a build that decide when they run whether they are slow and talkative or not. */
export async function undecidedFiles(folder: string): Promise<string[]> {
  const found: string[] = [];
  for await (const file of glob('**/*.js', { cwd: folder }))
    if ((await readFile(join(folder, file), 'utf8')).includes('process.env.NODE_ENV'))
      found.push(file);
  return found;
}

/**
 * The style sheets that style the same class of Mantine's: which of them wins would depend on which is
 * loaded last. `theme/fields.css` is for all that any field needs.
 */
export async function repeatedStyles(folder: string): Promise<string[]> {
  const found = new Map<string, string>();
  const repeated = new Set<string>();
  for await (const file of glob('*.css', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    for (const [name] of text.matchAll(/\bm_[0-9a-f]{4,8}\b/g)) {
      const other = found.get(name) ?? file;
      found.set(name, other);
      if (other !== file) repeated.add(`${other} and ${file}`);
    }
  }
  return [...repeated];
}

/** What no page needs until somebody acts: what floats, charts, forms, the sign-in and the administration. */
const LATER = [
  /@mantine\/core\/esm\/components\/(Combobox|Dialog|Drawer|HoverCard|Menu|Modal|Popover)\//,
  /@mantine\/core\/esm\/components\/(Autocomplete|MultiSelect|Notification|Select|Tooltip)\//,
  /@mantine\/(charts|form|modals|spotlight)\/|@mantine\/notifications\/esm\/(?!notifications\.store)/,
  /@floating-ui\/|recharts|firebase|src\/client\/features\/(account\/(?!AuthModalHost)|admin\/)/,
];

/** By file: its modules and their bytes before anything is made smaller. */
type Sizes = Record<string, Readonly<Record<string, number>>>;
type Loaded = Pick<Files, 'entry' | 'preload'>;

const modulesIn = (sizes: Sizes, { entry, preload }: Loaded): [module: string, bytes: number][] =>
  [...new Set([entry, ...preload])].flatMap((address) =>
    Object.entries(sizes[address.slice(1)] ?? {}),
  );

/** The modules that a page loads first and should not. */
export const tooEarly = (sizes: Sizes, files: Loaded): string[] =>
  modulesIn(sizes, files)
    .map(([module]) => module)
    .filter(isLater);

/** The largest modules that a page loads first, the largest first: one of them breaks its budget. */
export const largest = (sizes: Sizes, files: Loaded, count = 12): string[] =>
  modulesIn(sizes, files)
    .sort(([, one], [, other]) => other - one)
    .slice(0, count)
    .map(([module, bytes]) => `${(bytes / 1_000).toFixed(1).padStart(6)} kB ${module}`);

const isLater = (module: string): boolean => LATER.some((one) => one.test(module));

function line(bytes: number, budget: number, what: string): string {
  const mark = bytes > budget ? '  over budget!' : '';
  return `  ${(bytes / 1_000).toFixed(1).padStart(6)} of ${budget / 1_000} kB ${what}${mark}`;
}

if (import.meta.main) {
  const dist = join(import.meta.dirname, '..', 'dist');
  const build = await openBuild(dist);
  let over = false;
  const listed = await readFile(join(dist, 'client/.vite/modules.json'), 'utf8');
  const sizes = JSON.parse(listed) as Sizes;
  const faults: string[] = [];
  for (const [name, modules] of Object.entries(PAGES)) {
    const budget = modules.includes(REPORT) ? REPORT_BUDGET : BUDGET;
    const assets = build.assetsFor(modules);
    const { scripts, styles } = await measurePage(join(dist, 'client'), assets, build.sheets);
    over ||= scripts > budget.scripts || styles > budget.styles;
    faults.push(...tooEarly(sizes, assets).map((module) => `${name} loads ${module} at first`));
    if (assets.styles.length > 1) faults.push(`${name} has ${assets.styles.length} style sheets`);
    console.log(
      `${name.padEnd(18)}${line(scripts, budget.scripts, 'JavaScript')}${line(styles, budget.styles, 'CSS')}`,
    );
    if (scripts > budget.scripts)
      console.log(['  its largest modules:', ...largest(sizes, assets)].join('\n  '));
  }
  const manifest = await readFile(join(dist, 'client/.vite/manifest.json'), 'utf8');
  const undecided = await undecidedFiles(join(dist, 'server'));
  faults.push(
    ...wrongImports(JSON.parse(manifest) as Manifest),
    ...(await repeatedStyles(join(dist, 'client/assets'))).map(
      (files) => `${files} style the same parts`,
    ),
    ...undecided.map((file) => `dist/server/${file} reads process.env.NODE_ENV`),
  );
  for (const fault of faults) console.log(fault);
  process.exitCode = over || faults.length > 0 ? 1 : 0;
}
